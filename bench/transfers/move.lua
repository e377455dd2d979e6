-- What wrk sends: transfers of one USD, each connection's turn on another account, which goes there and
-- back. BENCH_TOKENS names a file with an account's token a line.
local heads = {}
local turn = 0
local threads = 0
local run = os.getenv('BENCH_RUN') or 'run'
local bodies = { [0] = 'balance=1&from=change&to=forex', 'balance=1&from=forex&to=change' }

function setup(thread)
  thread:set('mine', threads)
  threads = threads + 1
end

function init(args)
  for line in io.lines(os.getenv('BENCH_TOKENS')) do
    -- Everything that does not change from call to call is written once: the processors are for the server.
    heads[#heads + 1] = 'POST /api/account/transfer HTTP/1.1\r\nhost: localhost\r\nlang: en\r\n'
      .. 'content-type: application/x-www-form-urlencoded\r\nauthorization: ' .. line
      .. '\r\nidempotency-key: ' .. run .. '-' .. mine .. '-'
  end
  turn = mine * math.floor(#heads / 2)
end

function request()
  turn = turn + 1
  local body = bodies[math.floor(turn / #heads) % 2]
  return heads[turn % #heads + 1] .. turn .. '\r\ncontent-length: ' .. #body .. '\r\n\r\n' .. body
end

-- No response(): wrk would make a table of every answer's headers. What was moved is counted in the database.

function done(summary, latency, requests)
  io.write(string.format('TIDEMARK {"made":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f,"refused":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout + summary.errors.status))
end
