import { create } from 'zustand';

/** Main mode (getCompanyStatus type 0): the search covers companies instead of instruments. */
const useMode = create<{ readonly isMain: boolean }>(() => ({ isMain: false }));

export function setMainMode(isMain: boolean): void {
  useMode.setState({ isMain });
}

export function useIsMain(): boolean {
  return useMode((mode) => mode.isMain);
}
