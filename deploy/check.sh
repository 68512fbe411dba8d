#!/bin/sh
# Tries the samples of this folder with the programs they are for: apt-get install nginx caddy prometheus.
# A program that is missing fails the check by name; nothing is skipped.
set -u
cd "$(dirname "$0")" || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
try() {
    what=$1
    shift
    if ! command -v "$1" > /dev/null; then
        echo "MISSING $what: $1 is not installed"
        failed=1
    elif "$@" > "$work/out" 2>&1; then
        echo "ok      $what"
    else
        echo "FAILED  $what"
        sed 's/^/        /' "$work/out"
        failed=1
    fi
}
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=homeroom.school.example \
    -keyout "$work/privkey.pem" -out "$work/fullchain.pem" 2> /dev/null
{
    echo "events {} pid $work/pid; error_log stderr; http { access_log off;"
    sed "s#/etc/ssl/homeroom#$work#" nginx.conf
    echo "}"
} > "$work/nginx.conf"
# The unit names a user and a folder that this machine need not have.
sed -e '/^User=/d;/^Group=/d' -e 's#/opt/homeroom/node_modules/.bin/node#/bin/true#' homeroom.service > "$work/homeroom.service"
try "nginx.conf" nginx -t -q -c "$work/nginx.conf"
try "Caddyfile" env HOME="$work" caddy validate --adapter caddyfile --config Caddyfile
try "homeroom.service" systemd-analyze verify "$work/homeroom.service"
try "alerts.yml" promtool check rules alerts.yml
for script in backup.sh restore.sh drill.sh check.sh; do try "$script" sh -n "$script"; done
exit $failed
