#!/bin/sh
# Backs up the database and the files: backup.sh FOLDER. Reads DATABASE_URL, DATA_DIR and S3_BUCKET as Homeroom does
# (set -a; . /etc/homeroom.env; set +a). Run it as the user of the server. AUTH_SECRET is left to you: store it apart. Ends with 1 when anything failed.
set -eu
: "${DATABASE_URL:?DATABASE_URL is not set}" "${DATA_DIR:=./data}"
# As who owns the tables, where the server logs in as another.
export DATABASE_URL="${DATABASE_OWNER_URL:-$DATABASE_URL}"
unset DATABASE_OWNER_URL
folder="${1:?Usage: backup.sh FOLDER}"
umask 077
name="$folder/homeroom-$(date -u +%Y-%m-%dT%H%M%SZ)"
mkdir -p "$name.part"
# First the database, then the files: a file that came in between has no row yet, and no row lacks its file.
pg_dump --format=custom --no-owner --no-privileges --file="$name.part/database.dump" "$DATABASE_URL"
if [ -n "${S3_BUCKET:-}" ]; then
    echo "The files are in the bucket $S3_BUCKET: its own versioning keeps them." > "$name.part/files.txt"
elif [ -d "$DATA_DIR/files" ]; then
    tar -C "$DATA_DIR" -cf "$name.part/files.tar" files
fi
if [ -f "$DATA_DIR/secret" ]; then cp "$DATA_DIR/secret" "$name.part/secret"; fi
mv "$name.part" "$name"
echo "$name"
