import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { apiOf } from './api.ts';
import { expect, type House } from './house.ts';

const script = fileURLToPath(new URL('./change-settings.ts', import.meta.url));
/** The server reads again what another process has set every ten seconds. */
const REREAD_MS_MAX = 20_000;

export interface ChatSettings {
  readonly service_link: string;
  readonly service_link_type: 1 | 2 | 3;
}

/** Sets how customer service is reached, and waits until the server says so. */
export async function changeChat(house: House, chat: ChatSettings): Promise<void> {
  await change(house, chat);
  const api = apiOf(house.server.url);
  await expect
    .poll(() => api.must('/api/basicSet/getBasicInfo'), { timeout: REREAD_MS_MAX })
    .toMatchObject({ ...chat });
}

/** Sets the company's e-mail address, and waits until the server says so. */
export async function changeEmail(house: House, email: string): Promise<void> {
  const api = apiOf(house.server.url);
  const company = await api.must<Record<string, unknown>>('/api/company/getCompany');
  await change(house, { company: { ...company, email } });
  await expect.poll(() => api.must('/api/company/email'), { timeout: REREAD_MS_MAX }).toEqual({ email });
}

async function change(house: House, settings: object): Promise<void> {
  const asked = ['--import', 'tsx', script, house.dataDir, JSON.stringify(settings)];
  await promisify(execFile)(process.execPath, asked);
}
