-- Run once, by psql as postgres on the primary, with --set=password=….
CREATE ROLE crossrate LOGIN PASSWORD :'password';
CREATE DATABASE crossrate OWNER crossrate;
