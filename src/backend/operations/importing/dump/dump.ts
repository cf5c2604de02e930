import { readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { ImportFailure, unusable } from './failure.ts';
import { DUMP_FILES, DUMP_TABLES, type DumpFile, type DumpTable } from './files.ts';

/** A dump file on disk. */
export interface FileOnDisk {
  readonly table: DumpTable;
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/** A dump's folder: its site and its files. */
export interface Dump {
  /** A host name, such as `quantumcomputing.stackexchange.com`. */
  readonly site: string;
  readonly files: readonly FileOnDisk[];
}

const SITE = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

/** Finds a dump's files in a folder; the site is the folder's name unless given. */
export function findDump(folder: string, site?: string): Dump {
  const names = list(folder);
  const files = DUMP_TABLES.flatMap((table): FileOnDisk[] => {
    const { name, required }: DumpFile = DUMP_FILES[table];
    if (names.includes(name)) return [describeFile(table, join(folder, name))];
    if (required) throw new ImportFailure(`${join(folder, name)} is missing`);
    return [];
  });
  return { site: siteOf(folder, site), files };
}

/** Identifies a dump; stays the same when it is unpacked again. */
export function namesAndSizes({ files }: Dump): string {
  return files.map(({ name, bytes }) => `${name} ${String(bytes)}`).join(', ');
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new ImportFailure(`${folder} is not a readable folder`, { cause: error });
  }
}

function describeFile(table: DumpTable, path: string): FileOnDisk {
  try {
    const file = statSync(path);
    if (file.isFile()) return { table, name: basename(path), path, bytes: file.size };
  } catch (error) {
    throw unusable(`${path} cannot be read`, error);
  }
  throw new ImportFailure(`${path} is not a file`);
}

function siteOf(folder: string, given: string | undefined): string {
  const site = (given ?? basename(resolve(folder))).toLowerCase();
  if (SITE.test(site)) return site;
  const remedy = 'name it with --site, for example --site math.stackexchange.com';
  throw new ImportFailure(`"${site}" is not the address of a site: ${remedy}`);
}
