#!/bin/sh
# Restores a backup into an empty database and an empty DATA_DIR: restore.sh BACKUP. Then start Homeroom: nothing goes out
# until somebody says in Workbench, Outbox that this is the school now. Run it as the user of the server, to whom the files
# belong afterwards.
set -eu
: "${DATABASE_URL:?DATABASE_URL is not set}" "${DATA_DIR:=./data}"
# As who owns the tables, where the server logs in as another.
export DATABASE_URL="${DATABASE_OWNER_URL:-$DATABASE_URL}"
unset DATABASE_OWNER_URL
backup="${1:?Usage: restore.sh BACKUP}"
umask 077
tables=$(psql -XAtq "$DATABASE_URL" -c "select count(*) from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')")
[ "$tables" = 0 ] || { echo "The database of DATABASE_URL is not empty; nothing was changed." >&2; exit 1; }
mkdir -p "$DATA_DIR/files"
[ -z "$(find "$DATA_DIR/files" -type f | head -n 1)" ] || { echo "There are files in $DATA_DIR/files; nothing was changed." >&2; exit 1; }
pg_restore --exit-on-error --no-owner --no-privileges --single-transaction --dbname="$DATABASE_URL" "$backup/database.dump"
if [ -f "$backup/files.tar" ]; then tar -C "$DATA_DIR" -xf "$backup/files.tar"; fi
if [ -f "$backup/secret" ] && [ ! -f "$DATA_DIR/secret" ]; then cp "$backup/secret" "$DATA_DIR/secret"; fi
echo "Restored. Start Homeroom; what goes out waits until somebody lets it."
