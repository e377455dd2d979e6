import type { ServerProcess } from '../instance/server.ts';

/** An operator created on the command line, as the administrator of an instance does. */
export interface NewOperator {
  readonly email: string;
  readonly password: string;
}

const PASSWORD = 'the-harbour-at-night-7';

/** `tidemark operator create`, with the password on its standard input. */
export async function createOperator(
  server: Pick<ServerProcess, 'run'>,
  { email, role }: { readonly email: string; readonly role: string },
): Promise<NewOperator> {
  const { code, said } = await server.run(`operator create --email ${email} --role ${role}`, PASSWORD);
  if (code !== 0) throw new Error(`the operator was not made: ${said}`);
  return { email, password: PASSWORD };
}
