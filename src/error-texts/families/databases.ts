import type { Family } from '../family.ts';

export const POSTGRESQL: Family = {
  label: 'PostgreSQL',
  tags: ['postgresql', 'sql'],
  errors: [
    /^(?:psql: )?(?:error: )?(?:ERROR|FATAL|PANIC): {1,2}(?<code>[0-9A-Z]{5}): (?<message>.{1,300})/gm,
    /^(?:psql(?::\S{1,200})?: )?(?:error: )?(?:connection to server .{1,200} failed: )?(?:ERROR|FATAL|PANIC): {1,2}(?<message>(?:relation|column|duplicate key|syntax error|permission denied|password authentication|Peer authentication|Ident authentication|role|database|null value|insert or update|update or delete|deadlock|canceling|current transaction|function|operator|invalid input|value too long|could not|no pg_hba|too many|remaining connection|type|schema|cannot|there is no|must be|more than one|division|new row|subquery|out of|the database|sorry).{1,300})/gm,
    /(?:PSQLException|psycopg2?\.\w{1,40}(?:\.\w{1,40})?|PG::\w{1,40}|QueryFailedError|pq): (?:ERROR: {1,2})?(?<message>[a-z].{1,300})/g,
    /(?<message>duplicate key value violates unique constraint "\w{1,80}")/g,
    /(?<message>relation "[\w.]{1,80}" does not exist)/g,
    /(?<message>could not connect to server: .{1,80})/g,
    /\bSQLSTATE[ :=]{1,3}(?<code>[0-9A-Z]{5})\b/g,
  ],
  frames: [/^(?:DETAIL|HINT|CONTEXT|STATEMENT|LINE \d{1,6}): /gm],
  versions: [/\b(?<program>PostgreSQL) (?<version>\d{1,2}(?:\.\d{1,2}){0,2})/g],
};

export const MYSQL: Family = {
  label: 'MySQL',
  tags: ['mysql', 'sql'],
  isWithin: true,
  errors: [
    /\bERROR (?<code>\d{4})(?: \(\w{5}\))?(?: at line \d{1,7})?: (?<message>.{1,300})/g,
    /\b(?<code>ER_[A-Z_]{3,60})\b(?:: (?<message>.{1,300}))?/g,
    /(?<message>You have an error in your SQL syntax; check the manual)/g,
    /(?<message>Access denied for user '[^'\n]{0,80}'@'[^'\n]{1,80}')/g,
    /(?<message>Duplicate entry '[^'\n]{0,200}' for key '[\w.]{1,80}')/g,
    /(?<message>MySQL server has gone away)/g,
    /(?<message>Can't connect to (?:local )?MySQL server (?:on|through))/g,
    /\((?<code>\d{4}), ["'](?<message>[^"\n]{1,300}?)["'](?:\)|$)/g,
  ],
  versions: [
    /\b(?<program>MySQL|MariaDB)(?: Server)?(?: version)?:? (?<version>\d{1,2}\.\d{1,2}\.\d{1,3})/g,
  ],
};

export const SQLITE: Family = {
  label: 'SQLite',
  tags: ['sqlite', 'sql'],
  isWithin: true,
  errors: [
    /\b(?<code>SQLITE_[A-Z_]{3,40})\b(?:: (?<message>.{1,300}))?/g,
    /\b(?:sqlite3?\.)(?<name>\w{1,40}Error): (?<message>.{1,300})/gm,
    /^(?:Runtime error|Parse error)(?: near line \d{1,6})?: (?<message>.{1,200})(?: \(\d{1,4}\))$/gm,
    /(?<message>database is locked)/g,
    /(?<message>no such (?:table|column): [\w.]{1,80})/g,
    /(?<message>(?:UNIQUE|NOT NULL|FOREIGN KEY|CHECK) constraint failed(?:: [\w.]{1,80})?)/g,
  ],
};

export const ORACLE: Family = {
  id: 'oracle',
  label: 'Oracle Database',
  tags: ['oracle-database', 'oracle', 'sql'],
  isWithin: true,
  errors: [
    /\b(?<code>(?:ORA|PLS|TNS|SP2|RMAN)-\d{4,5}): (?<message>.{1,300})/g,
    /\b(?<code>ORA-\d{5})\b/g,
  ],
};

export const SQLSERVER: Family = {
  label: 'SQL Server',
  tags: ['sql-server', 'sql'],
  errors: [
    /^Msg (?<code>\d{2,6}), Level \d{1,2}, State \d{1,3}(?:, (?:Server|Procedure|Line)[^\n]{0,100})?\n(?<message>.{1,300})/gm,
  ],
};

export const MONGODB: Family = {
  label: 'MongoDB',
  tags: ['mongodb'],
  isWithin: true,
  errors: [
    /\b(?<code>E11000) (?<message>duplicate key error)/g,
    /\b(?<name>Mongo\w{1,60}Error|MongooseError|MongooseServerSelectionError): (?<message>.{1,300})/g,
  ],
};
