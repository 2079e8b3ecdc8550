import { callOutcomeLabels } from '#shared/orders/call-outcome.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'

/** Reasons of the rules for cash on delivery. */
const reasonSentences = [
  'The total of {total} is over {amount}',
  'The total of {total} is not over {amount}',
  'It goes to {place}',
  'Nothing has been delivered to this phone number yet',
  "{refused} of this phone number's orders came back",
  'Only {delivered} of {all} orders were delivered to this phone number',
  'The buyer has an account',
  'The buyer has no account',
  'A rule holds for every order',
  'This phone number is blocked: {reason}',
  'This address is blocked: {reason}',
  'The browser that ordered is blocked: {reason}',
  'Its second phone number is blocked: {reason}',
]

/** Why a courier has not booked a parcel. */
const bookingSentences = [
  'The answer of the courier was lost',
  'The courier does not have it',
  'The courier answered the number {consignment}, which another parcel has',
  'The courier answered the number {consignment}, whose booking was withdrawn',
  'Steadfast refused the parcel',
  'Steadfast refused the parcel: {words}',
  'Steadfast does not accept the amount to collect',
  'Steadfast does not accept the phone number',
  'Steadfast does not accept the reference',
  'Steadfast collects at most 1,000,000 taka',
  'Pathao refused the parcel: {words}',
  'Pathao takes parcels up to 10 kg',
  'RedX refused the parcel: {words}',
  'RedX needs one of its delivery areas',
  'RedX does not know the pickup store',
  'A reference has 1 to 100 letters, digits, hyphens and underscores',
  'The name of the recipient is missing',
  'The name of the recipient is too long',
  'The address is missing',
  'The address is too long',
  'The note is too long',
  'Weight and number of pieces must be above 0',
  'The phone number must be a Bangladeshi mobile number of 11 digits',
  'The amount to collect must be whole taka, or 0',
  'It did not answer in time',
  'It does not accept the credentials',
  'It cannot be reached ({code})',
  'It answered {status}',
  'It answered 429: too many requests',
  'It failed several times in a row; the next try is in a moment',
  'The connection broke before the answer',
  'The connection broke before the answer ({code})',
  'The answer has an unknown shape',
  'The answer is larger than {maxBytes} bytes',
  'The answer is not JSON',
  '{message}; the parcel may be booked',
  // Told apart in the dictionary from the same with a code.
  'The connection broke before the answer; the parcel may be booked',
  'The access token could not be read or stored',
  'Another process is logging in. Please try again in a minute',
  '{name} did not accept the credentials; the next try is in two minutes',
  'The areas of {name} are being fetched. Please try again in a minute',
]

/** Reasons why a parcel selected for booking waits again: its order may no longer be shipped. */
const unsendableSentences = [
  'This order is deleted',
  'This order is not confirmed yet',
  'This order is cancelled',
  'The advance of {asked} has not come in',
  'Of the advance of {asked} only {received} have come in',
]

/**
 * The lines that the shop itself writes into notes of orders, calls and parcels. Staff type notes, too: any other line
 * is left untranslated. The patterns are specific, so that no typed text matches them.
 */
export const noteSentences = [
  'Order changed',
  'Order of lines',
  'Order restored',
  'Order deleted',
  'Order cancelled',
  ...orderStatuses.map((status) => `Order ${status}`),
  'A change of many orders was undone',
  'Total: {before} → {after}',
  'Merged with ORD-{number}',
  'Merged into ORD-{number}',
  'Cash on delivery was decided anew: {decision}',
  'Goes on without its advance of {advance}: {reason}',
  'Advance of {amount} to be returned',
  'Cash of {amount} to be returned',
  'The cash was paid out: {amount}',
  'That the cash was paid out was taken back',
  ...Object.values(callOutcomeLabels),
  ...Object.values(callOutcomeLabels).map((outcome) => `Taken back: ${outcome}`),
  'Call again {day} {month} 20{year}, {time}',
  'Not confirmed by phone',
  'Reported as damaged: {quantity} × {pieces}',
  'Reported as wrong: {quantity} × {pieces}',
  'Report answered: replacement',
  'Report answered: store credit',
  'Report answered: refused',
  'Pieces returned',
  'Kept: {piece}',
  'Kept {quantity} × {pieces}',
  'Parcel came back',
  'Packed',
  'Unpacked',
  'Joined with ORD-{number}',
  'On the round of {rider}',
  'Reported as delivered, collected {cash}, not taken. {why}',
  'Reported as delivered, not taken. {why}',
  'Reported as partly delivered, collected {cash}, not taken. {why}',
  'Reported as partly delivered, not taken. {why}',
  'To collect {amount} instead of {before}',
  'Cancelled at {courier} ({consignment})',
  'Cancelled at {courier} ({consignment}): {note}',
  'The courier collected {amount} of a parcel that comes back',
  'The courier collected {amount} of a parcel that is not delivered',
  'A courier’s list was taken back',
  ...bookingSentences,
  ...unsendableSentences,
]

/** Sentences that follow a + or − in a note: added or removed reasons, who had overridden them, and second sizes. */
export const signedSentences = [
  ...reasonSentences,
  '{username} had decided otherwise: {reason}',
  '{piece} ({variant}) to try',
]
