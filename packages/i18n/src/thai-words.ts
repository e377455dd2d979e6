/**
 * Words that Thai has borrowed and that the dictionaries of browsers do not know. Thai has no spaces: at the end of a
 * line a browser breaks between the words that it knows, and would break these in the middle. A stroke marks where
 * Chromium does.
 */
const borrowed = [
  'ออ|เด|อร์',
  'โพ|ซิ|ชัน',
  'มาร์|จิ้น',
  'อิ|ค|วิ|ตี้',
  'เล|เวอ|เรจ',
  'สลิป|เพจ',
  'ล็อต',
  'ลีด|เทรด|เด|อร์',
  'แด|ช|บอร์ด',
  'เรี|ยล|ไทม์',
  'อิน|ดิ|เค|เตอร์',
  'ออส|ซิล|เล|เตอร์',
  'สโต|แค|สติก',
  'พา|รา|โบ|ลิก',
  'ฟี|โบ|นัก|ชี',
  'รี|เทรซ|เมน|ต์',
  'โบ|ลิน|เจอร์',
  'แบน|ด์',
  'คอน|เวอร์|เจน|ซ์',
  'ได|เวอร์|เจน|ซ์',
  'วิล|เลียม|ส์',
  'เลย์|เอา|ต์',
  'อัป|โหลด',
  'เซล|ฟี่',
  'วิ|ดี|โอ',
  'แค|ปต์|ชา',
  'เม|โม',
  'โท|เค็น',
  'เด|สก์|ท็อป',
  'โอ|เพน|ซอร์ส',
  'ไคล|เอน|ต์',
  'พร็|อก|ซี',
  'ซ็|อก|เก็ต',
] as const;

/** No line ends here. */
const WORD_JOINER = '\u2060';
/** A word ends here, and a line may. */
const WORD_END = '\u200B';

const joined = new Map(borrowed.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', WORD_JOINER)]));
const any = new RegExp([...joined.keys()].sort((one, other) => other.length - one.length).join('|'), 'gu');
const THAI = /\p{Script=Thai}/u;

/**
 * Holds the borrowed words of a Thai text together with invisible characters, and parts them from the words beside
 * them: with a word that it does not know, a browser misreads its neighbours too. For texts that are shown; a search
 * passes invisible characters over (packages/domain/src/search).
 */
export function withWholeWords(text: string): string {
  return text.replace(any, (word, at: number) => {
    const before = THAI.test(text[at - 1] ?? '') ? WORD_END : '';
    const after = THAI.test(text[at + word.length] ?? '') ? WORD_END : '';
    return `${before}${joined.get(word) ?? word}${after}`;
  });
}
