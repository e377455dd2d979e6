import { useEffect, useState } from 'react';

/** The SHA-256 of a text in hex; undefined where the browser has no such tool (an address without TLS). */
async function sha256(text: string): Promise<string | undefined> {
  if (!window.isSecureContext) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Computes the hash of a text on this device and compares it with the given one. */
export function useHashCheck(text: string, hash: string): 'matches' | 'differs' | undefined {
  const [made, setMade] = useState<{ readonly of: string; readonly hash: string | undefined }>();
  useEffect(() => {
    let isWanted = true;
    void sha256(text).then((found) => isWanted && setMade({ of: text, hash: found }));
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (made?.of !== text || made.hash === undefined) return undefined;
  return made.hash === hash ? 'matches' : 'differs';
}
