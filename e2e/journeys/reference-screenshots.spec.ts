import { testReferenceScreenshots } from '../support/page/reference-screenshots.ts';

testReferenceScreenshots('en', 'light');
