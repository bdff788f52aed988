#!/bin/sh
# Installs Redmine from Debian's packages into a layer above the file system of this machine, which nothing else sees,
# starts it on 127.0.0.1:3300 with a database of its own, and prints the variables that real-redmine.test.ts reads.
# Run it as root on Debian, and stop Redmine with the process id that it prints:
#   eval "$(sh test/import/from/start-redmine.sh)"
#   node --test test/import/from/real-redmine.test.ts
#   kill "$HEARTH_TEST_REDMINE_PID"
set -eu
export DEBIAN_FRONTEND=noninteractive RAILS_ENV=production X_DEBIAN_SITEID=default REDMINE_LANG=en

if [ "${1:-}" = inside ]; then
  {
    echo 'redmine redmine/instances/default/dbconfig-install boolean true' | debconf-set-selections
    apt-get install -y --no-install-recommends redmine redmine-sqlite ruby-webrick
    cd /usr/share/redmine
    echo 'gem "webrick"' >Gemfile.local
    # The package may have loaded it.
    bundle exec rake redmine:load_default_data || true
    bundle exec rails runner 'Setting.rest_api_enabled = 1; Setting.text_formatting = "textile"'
    nohup bundle exec rails server -u webrick -b 127.0.0.1 -p 3300 </dev/null >/tmp/redmine.log 2>&1 &
    pid=$!
    until curl -sf http://127.0.0.1:3300/ >/dev/null; do :; done
  } >&2
  cd /usr/share/redmine
  echo "export HEARTH_TEST_REDMINE=http://127.0.0.1:3300"
  echo "export HEARTH_TEST_REDMINE_PID=$pid"
  echo "export HEARTH_TEST_REDMINE_KEY=$(bundle exec rails runner 'puts User.where(admin: true).first.api_key' | tail -1)"
  exit
fi

script=$(readlink -f "$0")
layer=$(mktemp -d)
mkdir "$layer/changes" "$layer/work" "$layer/root"
export script layer
exec unshare --mount sh -euc '
  mount -t overlay overlay -o "lowerdir=/,upperdir=$layer/changes,workdir=$layer/work" "$layer/root"
  for path in proc dev dev/pts; do mount --bind "/$path" "$layer/root/$path"; done
  mount -t tmpfs -o mode=1777 tmpfs "$layer/root/tmp"
  cp "$script" "$layer/root/tmp/start-redmine.sh"
  exec env -u TMPDIR chroot "$layer/root" sh /tmp/start-redmine.sh inside'
