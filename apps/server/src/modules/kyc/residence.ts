import { isRefusal, type Refusal, refuse } from '@tidemark/domain/outcome';
import { readCountry } from '../session/index.ts';

/** What is wrong with the country of residence of an application, in the words of the reviews. */
export type ResidenceWarning = 'country_missing' | 'country_excluded' | 'country_mismatch';

/**
 * Compares the country stated in an application with the one from registration, which applies if none is
 * stated. Countries that are not served are found by code and by name.
 */
export function residenceWarning(stated: string, registered: string): ResidenceWarning | undefined {
  if (stated === '' && registered === '') return 'country_missing';
  if (isExcluded(stated) || isExcluded(registered)) return 'country_excluded';
  const differs = stated !== '' && registered !== '' && stated.toUpperCase() !== registered.toUpperCase();
  return differs ? 'country_mismatch' : undefined;
}

/** No user is approved without a country that is served; a mismatch is for the operator to judge. */
export function refuseResidence(stated: string, registered: string): Refusal | undefined {
  switch (residenceWarning(stated, registered)) {
    case 'country_missing':
      return refuse('kyc.country_missing', {}, 'country');
    case 'country_excluded':
      return refuse('kyc.country_excluded', {}, 'country');
    default:
      return undefined;
  }
}

/** What a reviewer sees besides the stated country: the one from registration, and what is wrong. */
export function residenceFields(
  stated: string,
  registered: string,
): { readonly key: string; readonly value: string }[] {
  const warning = residenceWarning(stated, registered);
  return [
    ...(registered === '' ? [] : [{ key: 'registered_country', value: registered }]),
    ...(warning === undefined ? [] : [{ key: 'country_warning', value: warning }]),
  ];
}

function isExcluded(country: string): boolean {
  const read = readCountry({ areaId: '', country });
  return isRefusal(read) && read.refusal === 'session.country_restricted';
}
