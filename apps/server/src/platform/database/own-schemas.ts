import pg from 'pg';
import { readMigrations, schemasMadeBy } from './migrate.ts';

/** The schemas that the migrations create; other schemas in the database do not belong to Tidemark. */
export function ownSchemas(): string[] {
  return schemasMadeBy(readMigrations());
}

/** A table's name, as a statement takes it. */
export function qualified({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}
