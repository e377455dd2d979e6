import { testReferenceScreenshots } from '../support/page/reference-screenshots.ts';

testReferenceScreenshots('ar', 'dark');
testReferenceScreenshots('hi', 'light');
