-- What wrk sends: market orders, each connection's turn on another account. BENCH_TOKENS names a
-- file: its first line has the instruments' ids, each further line an account's token.
local tokens, ids = {}, {}
local turn = 0
local threads = 0
local run = os.getenv('BENCH_RUN') or 'run'

function setup(thread)
  thread:set('mine', threads)
  threads = threads + 1
end

function init(args)
  for line in io.lines(os.getenv('BENCH_TOKENS')) do
    if #ids == 0 then
      for id in string.gmatch(line, '%d+') do ids[#ids + 1] = id end
    else
      -- Everything that does not change from call to call is written once: the processors are for the server.
      tokens[#tokens + 1] = 'POST /v2/api/forex/submit HTTP/1.1\r\nhost: localhost\r\nlang: en\r\n'
        .. 'content-type: application/x-www-form-urlencoded\r\nauthorization: ' .. line
        .. '\r\nidempotency-key: ' .. run .. '-' .. mine .. '-'
    end
  end
  turn = mine * math.floor(#tokens / 2)
end

function request()
  turn = turn + 1
  local body = 'forex_id=' .. ids[turn % #ids + 1] .. '&type=' .. (turn % 2 + 1) .. '&cont=0.01&status=1&multiple=20'
  return tokens[turn % #tokens + 1] .. turn .. '\r\ncontent-length: ' .. #body .. '\r\n\r\n' .. body
end

-- No response(): wrk would make a table of every answer's headers. What was taken is counted in the database.

function done(summary, latency, requests)
  io.write(string.format('TIDEMARK {"requests":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f,"errors":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout + summary.errors.status))
end
