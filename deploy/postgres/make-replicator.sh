#!/bin/sh
# Runs once, when the primary's data folder is created: the role for streaming replication.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role replicator with replication login password :'password';
SQL
echo 'host replication replicator 172.30.0.0/24 scram-sha-256' >> "$PGDATA/pg_hba.conf"
