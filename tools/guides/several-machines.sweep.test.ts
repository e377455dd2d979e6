import { testGuide } from './test-guide.ts';

testGuide('several-machines');
