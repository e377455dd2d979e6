import { makeReceipt, receiptText, sampleLog, sampleRecords, TestKey } from '@tidemark/verify/testing';

interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export interface ReceiptFiles {
  readonly genuine: UploadedFile;
  /** The same with another last digit of the close price. */
  readonly changed: UploadedFile;
  readonly key: UploadedFile;
}

/** A receipt of an order that a stop closed, the same with one changed byte, and the public key of its log. */
export async function receiptFiles(): Promise<ReceiptFiles> {
  const key = new TestKey('broker.example/log', 1);
  const receipt = await makeReceipt({ log: sampleLog(), key, record: sampleRecords['deal.close'] });
  const text = receiptText(receipt);
  const [before, after] = ['closePrice\\":\\"0.83500', 'closePrice\\":\\"0.83501'];
  if (!text.includes(before)) throw new Error('the sample receipt has another close price');
  const json = (content: string) => ({
    name: 'tidemark-receipt-41.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });
  return {
    genuine: json(text),
    changed: json(text.replace(before, after)),
    key: { name: 'log-key.txt', mimeType: 'text/plain', buffer: Buffer.from(key.file) },
  };
}
