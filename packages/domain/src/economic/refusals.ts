import { type Refusal, refuse } from '../outcome/index.ts';

/** A row (line of the file, from 1) whose column is missing or cannot be read. */
export function malformedRow(row: number, column: string): Refusal {
  return refuse('economic.row_malformed', { row, column }, 'file');
}
