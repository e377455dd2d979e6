import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

/**
 * Market orders at a steady pace, in a separate process, until it is asked to stop: each is sent at its
 * moment whatever happened to earlier ones, and timed from that moment, so that a stalled server still gets
 * the orders due meanwhile.
 *
 * argv: port, orders a second, a file as `orders/load.ts` reads it, the file for the results: a line per
 * order, the moment it was due (ms since 1970) and the milliseconds until the answer; negative if refused.
 */
const [port = 0, perSecond = 200] = process.argv.slice(2, 4).map(Number);
const [tokensFile = '', resultFile = ''] = process.argv.slice(4);

const [first = '', ...tokens] = readFileSync(tokensFile, 'utf8').trim().split('\n');
const forexIds = first.split(',').map(Number);
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const measured: string[] = [];
const begun = Date.now();
let turn = 0;
let underWay = 0;
let isStopping = false;

function send(dueAt: number): void {
  turn += 1;
  underWay += 1;
  const body = `forex_id=${forexIds[turn % forexIds.length]}&type=${(turn % 2) + 1}&cont=0.01&status=1&multiple=20`;
  const headers = {
    authorization: tokens[turn % tokens.length],
    lang: 'en',
    'idempotency-key': `paced-${begun}-${turn}`,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': body.length,
  };
  const asked = request({
    agent,
    port,
    host: '127.0.0.1',
    path: '/v2/api/forex/submit',
    method: 'POST',
    headers,
  });
  const done = (isTaken: boolean): void => {
    underWay -= 1;
    const ms = Math.max(0.001, Date.now() - dueAt);
    measured.push(`${dueAt} ${isTaken ? ms : -ms}`);
  };
  asked.on('response', (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    answer.on('end', () => done(text.startsWith('{"code":1,')));
  });
  asked.on('error', () => done(false));
  asked.end(body);
}

const pace = setInterval(() => {
  const due = Math.floor(((Date.now() - begun) * perSecond) / 1000);
  while (turn < due && !isStopping) send(begun + ((turn + 1) * 1000) / perSecond);
}, 1);

process.on('SIGTERM', () => {
  isStopping = true;
  const end = setInterval(() => {
    if (underWay > 0) return;
    clearInterval(end);
    clearInterval(pace);
    agent.destroy();
    writeFileSync(resultFile, measured.join('\n'));
  }, 5);
});
