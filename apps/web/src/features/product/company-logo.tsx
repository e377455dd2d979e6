import { useState } from 'react';

/** A company's logo; if missing or not loaded, the first letter of its name. */
export function CompanyLogo({
  company,
  size,
}: {
  readonly company: { readonly name: string; readonly logo: string };
  readonly size: number;
}) {
  const [failed, setFailed] = useState('');
  const edge = { width: size, height: size };
  if (company.logo === '' || failed === company.logo) {
    return (
      <span
        aria-hidden="true"
        style={edge}
        className="inline-flex shrink-0 items-center justify-center rounded-md bg-accent-soft font-semibold text-accent"
      >
        {[...company.name].at(0)?.toLocaleUpperCase()}
      </span>
    );
  }
  return (
    <img
      src={company.logo}
      alt=""
      style={edge}
      referrerPolicy="no-referrer"
      className="shrink-0 rounded-md object-contain"
      onError={() => setFailed(company.logo)}
    />
  );
}
