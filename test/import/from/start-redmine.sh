#!/bin/sh
# Installs Redmine from Debian's packages into a layer above the file system of this machine, which nothing else sees,
# starts it on 127.0.0.1:3300 with a database of its own, and prints the variables that real-redmine.test.ts reads.
# Run it as root on Debian, stop Redmine with the process id that it prints, and remove the layer:
#   eval "$(sh test/import/from/start-redmine.sh)"
#   node --test test/import/from/real-redmine.test.ts
#   kill "$HEARTH_TEST_REDMINE_PID"
#   rm -r "$HEARTH_TEST_REDMINE_LAYER"
# With the path of a directory, Redmine runs its fill.rb first, which finds the directory at /tmp/data. The last line that
# it prints is the key of the user to be.
set -eu
export DEBIAN_FRONTEND=noninteractive RAILS_ENV=production X_DEBIAN_SITEID=default REDMINE_LANG=en

if [ "${1:-}" = inside ]; then
  {
    echo 'redmine redmine/instances/default/dbconfig-install boolean true' | debconf-set-selections
    apt-get install -y --no-install-recommends redmine redmine-sqlite puma
    cd /usr/share/redmine
    echo 'gem "puma"' >Gemfile.local
    # The package may have loaded it.
    bundle exec rake redmine:load_default_data || true
    bundle exec rails runner 'Setting.rest_api_enabled = 1; Setting.text_formatting = "textile"'
    fill=/tmp/data/fill.rb
    [ -f "$fill" ] || fill='puts User.where(admin: true).first.api_key'
    key=$(bundle exec rails runner "$fill" | tail -1)
    # Several threads lock each other out of SQLite. Ruby runs one at a time anyway.
    export PUMA_MIN_THREADS=1 PUMA_MAX_THREADS=1
    nohup bundle exec rails server -u puma -b 127.0.0.1 -p 3300 </dev/null >/tmp/redmine.log 2>&1 &
    pid=$!
    until curl -sf http://127.0.0.1:3300/ >/dev/null; do :; done
  } >&2
  echo "export HEARTH_TEST_REDMINE=http://127.0.0.1:3300"
  echo "export HEARTH_TEST_REDMINE_PID=$pid"
  echo "export HEARTH_TEST_REDMINE_KEY=$key"
  echo "export HEARTH_TEST_REDMINE_LAYER=$layer"
  exit
fi

script=$(readlink -f "$0")
data=${1:+$(readlink -f "$1")}
layer=$(mktemp -d)
mkdir "$layer/changes" "$layer/work" "$layer/root"
export script layer data
exec unshare --mount sh -euc '
  mount -t overlay overlay -o "lowerdir=/,upperdir=$layer/changes,workdir=$layer/work" "$layer/root"
  for path in proc dev dev/pts; do mount --bind "/$path" "$layer/root/$path"; done
  mount -t tmpfs -o mode=1777 tmpfs "$layer/root/tmp"
  cp "$script" "$layer/root/tmp/start-redmine.sh"
  [ -z "$data" ] || cp -r "$data" "$layer/root/tmp/data"
  exec env -u TMPDIR chroot "$layer/root" sh /tmp/start-redmine.sh inside'
