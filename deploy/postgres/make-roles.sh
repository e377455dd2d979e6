#!/bin/sh
# Makes the two roles of Tidemark and its database. Run once by the image of PostgreSQL, as its superuser.
set -eu

psql --set ON_ERROR_STOP=1 --username postgres --dbname postgres \
  --set owner_password="$OWNER_PASSWORD" --set serving_password="$SERVING_PASSWORD" <<'SQL'
create role tidemark_owner login password :'owner_password';
create role tidemark login password :'serving_password';
create database tidemark owner tidemark_owner;
revoke all on database tidemark from public;
grant connect, temporary on database tidemark to tidemark;
SQL
