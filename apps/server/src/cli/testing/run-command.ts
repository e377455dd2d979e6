import { vi } from 'vitest';
import { StartProblem } from '../../platform/start-problem.ts';

/** Runs a command: its exit code and what it wrote, or its refusal. Other errors are thrown on. */
export async function runCommand(
  command: (args: readonly string[]) => Promise<number>,
  args: readonly string[],
): Promise<string> {
  let said = '';
  const heard = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    said += chunk.toString();
    return true;
  });
  try {
    return `${await command(args)} ${said}`;
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return `refused: ${error.message}`;
  } finally {
    heard.mockRestore();
  }
}
