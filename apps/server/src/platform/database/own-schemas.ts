import pg from 'pg';
import { readMigrations, schemasMadeBy } from './migrate.ts';

/** The schemas that the migrations make; whatever else lies in the database is not Tidemark's. */
export function ownSchemas(): string[] {
  return schemasMadeBy(readMigrations());
}

/** A table's name, as a statement takes it. */
export function qualified({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}
