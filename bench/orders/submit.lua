-- What wrk sends: market orders, each connection's turn on another account. BENCH_TOKENS names a
-- file: its first line has the instruments' ids, each further line an account's token.
local tokens, ids = {}, {}
local turn = 0
local threads = 0
local all = {}
local run = os.getenv('BENCH_RUN') or 'run'

function setup(thread)
  thread:set('mine', threads)
  all[threads] = thread
  threads = threads + 1
end

function init(args)
  refused = 0
  for line in io.lines(os.getenv('BENCH_TOKENS')) do
    if #ids == 0 then
      for id in string.gmatch(line, '%d+') do ids[#ids + 1] = id end
    else
      tokens[#tokens + 1] = line
    end
  end
  turn = mine * math.floor(#tokens / 2)
end

function request()
  turn = turn + 1
  local body = 'forex_id=' .. ids[turn % #ids + 1] .. '&type=' .. (turn % 2 + 1) .. '&cont=0.01&status=1&multiple=20'
  return wrk.format('POST', '/v2/api/forex/submit', {
    ['authorization'] = tokens[turn % #tokens + 1],
    ['lang'] = 'en',
    ['content-type'] = 'application/x-www-form-urlencoded',
    ['idempotency-key'] = run .. '-' .. mine .. '-' .. turn,
  }, body)
end

function response(status, headers, body)
  if not string.find(body, '"code":1,', 1, true) then
    refused = refused + 1
    if refused == 1 then io.stderr:write('first refusal: ' .. body .. '\n') end
  end
end

function done(summary, latency, requests)
  local no = 0
  for _, thread in pairs(all) do no = no + thread:get('refused') end
  io.write(string.format('TIDEMARK {"requests":%d,"refused":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f,"errors":%d}\n',
    summary.requests, no, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout + summary.errors.status))
end
