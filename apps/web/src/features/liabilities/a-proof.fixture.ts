/** A statement of three customers, signed by a key that was thrown away, and the proof of customer 42. */
export const publishedStatement = [
  'broker.example/log',
  'tidemark liabilities v1',
  'statement 2',
  'at 1796083205000',
  'accounts real',
  'customers 3',
  'total 1340067890',
  'below 10000000',
  'root U2/QzitnIOTcYEyqEIcKn7NHZmVhjb7Af7yEgwb5ucE=',
  '',
  '— broker.example/log urFM3zMA8RviOUpklfFZxq5+CQ6wQ1UFttdWiRO9H9hgO6l5+XGbY0cmIxPePukMMiMnMsyXxPk7GOnwzwf7zjT+SAA=',
  '',
].join('\n');

export const keyFile = 'broker.example/log+bab14cdf+Acy11kZe7AkL4AiUzm3vRgj/0U7mde0dXvVDyWGVuwHa\n';

export const proofFile = JSON.stringify({
  format: 'tidemark-balance/1',
  statement: publishedStatement,
  customer: 42,
  salt: '2a'.repeat(32),
  balances: { change: '1234567890', micro: '0', forex: '500000' },
  index: 1,
  path: [
    { hash: 'sVqG2zMvcLjyK6s1+7WdiYveNfdvvyPUDAxsGBcfDO4=', sum: '5500000' },
    { hash: 'pLkaRuwV2aNnU5eNB5oyRiP9xN5ScxNcD3dTw2OtsKo=', sum: '99500000' },
  ],
});
