#!/bin/sh
# Installs Redmine from Debian's packages, starts it on 127.0.0.1:3300 with a database of its own, and prints the
# variables that real-redmine.test.ts reads. Run it as root on a machine that may be thrown away:
#   eval "$(sh test/import/from/start-redmine.sh)" && node --test test/import/from/real-redmine.test.ts
set -eu
export DEBIAN_FRONTEND=noninteractive RAILS_ENV=production X_DEBIAN_SITEID=default REDMINE_LANG=en
{
  echo 'redmine redmine/instances/default/dbconfig-install boolean true' | debconf-set-selections
  apt-get install -y --no-install-recommends redmine-sqlite ruby-webrick
  cd /usr/share/redmine
  bundle exec rake redmine:load_default_data || true
  bundle exec rails runner 'Setting.rest_api_enabled = 1; Setting.text_formatting = "textile"'
  bundle exec rails server -u webrick -b 127.0.0.1 -p 3300 -d
  until curl -sf http://127.0.0.1:3300/ >/dev/null; do :; done
} >&2
cd /usr/share/redmine
echo "export HEARTH_TEST_REDMINE=http://127.0.0.1:3300"
echo "export HEARTH_TEST_REDMINE_KEY=$(bundle exec rails runner 'puts User.where(admin: true).first.api_key' | tail -1)"
