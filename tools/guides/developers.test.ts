import { tellGuide } from './tell.ts';

tellGuide('developers');
