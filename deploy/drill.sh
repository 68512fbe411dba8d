#!/bin/sh
# Rehearses a restore: backs up, restores into a database of its own on the same server and a folder of its own, compares
# the rows of every table and the files, and takes all of it away again. Ends with 1 when anything differs. Best at night:
# what changes between backup and count differs, too. The role of DATABASE_URL must be allowed to
# create databases: alter role homeroom createdb.
set -eu
: "${DATABASE_URL:?DATABASE_URL is not set}" "${DATA_DIR:=./data}"
# As who owns the tables, where the server logs in as another.
export DATABASE_URL="${DATABASE_OWNER_URL:-$DATABASE_URL}"
unset DATABASE_OWNER_URL
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
name="homeroom_drill_$$"
copy=$(printf %s "$DATABASE_URL" | sed -E "s#^([a-z]+://[^/]*/)[^?]*#\1$name#")
trap 'psql -Xq "$DATABASE_URL" -c "drop database if exists $name" || true; rm -rf "$work"' EXIT
count() {
    psql -XAtq "$1" -c "select format('select %L, count(*) from %I.%I;', schemaname || '.' || tablename, schemaname, tablename)
        from pg_tables where schemaname in ('public', 'put_away') order by 1" | psql -XAtq "$1"
}
backup=$("$here/backup.sh" "$work/backup")
psql -Xq "$DATABASE_URL" -c "create database $name"
DATABASE_URL="$copy" DATA_DIR="$work/data" "$here/restore.sh" "$backup" > /dev/null
count "$DATABASE_URL" > "$work/before"
count "$copy" > "$work/after"
diff "$work/before" "$work/after" || { echo "The restored rows differ." >&2; exit 1; }
if [ -f "$backup/files.tar" ]; then diff -r "$DATA_DIR/files" "$work/data/files"; fi
echo "Restored and equal: $(wc -l < "$work/before") tables, $(awk -F'|' '{ rows += $2 } END { print rows }' "$work/before") rows."
