import { tellGuide } from './tell.ts';

tellGuide('operators');
