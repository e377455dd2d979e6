import { hosts } from '../layout/page-hosts.ts';
import { type CompanyChoice, choiceCookie, chosenIn } from './company-cookie.ts';

/** The company that was entered from this device last, for three years. */
export function chosenCompany(): CompanyChoice | undefined {
  return chosenIn(document.cookie, Date.now());
}

/** Stores a company as the chosen one. */
export function chooseCompany(id: number): void {
  keep({ id, at: Date.now() });
}

/** Clears the chosen company. */
export function forgetCompany(): void {
  keep({ id: 0, at: 0 });
}

/** Browsers keep no cookie longer than about 400 days: the rest of the three years is renewed. */
export function renewCompanyChoice(): void {
  const choice = chosenCompany();
  if (choice) keep(choice);
}

function keep(choice: CompanyChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet.
  document.cookie = choiceCookie(choice, {
    now: Date.now(),
    secure: window.location.protocol === 'https:',
    site: hosts.site,
    pc: hosts.pc,
  });
}
