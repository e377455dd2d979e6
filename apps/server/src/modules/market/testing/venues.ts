/** Fake sources of prices on loopback, for tests of more than this module. */
export { ticksInForce } from '../events.ts';
export { FixVenue, type Pair, type VenueSession } from '../feeds/connectors/fix/fix-venue.fixture.ts';
export { OandaVenue, price } from '../feeds/connectors/oanda/oanda-venue.fixture.ts';
export { until } from '../feeds/connectors/pacing/until.fixture.ts';
