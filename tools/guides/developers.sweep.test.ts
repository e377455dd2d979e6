import { testGuide } from './test-guide.ts';

testGuide('developers');
