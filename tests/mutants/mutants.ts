/**
 * A deliberate break of a rule, and the tests that must fail: files, optionally with a test title. `find` occurs in the
 * file exactly once.
 */
export type Mutant = {
  rule: string
  file: string
  find: string
  replace: string
  tests: [file: string, name?: string][]
}

const offers = 'db/migrations/0054_catalogue-desk.sql'
const placing = 'src/domains/orders/placing/place-order.test.ts'
const offered = 'src/domains/catalogue/variant-offers.test.ts'
const seeing = 'src/domains/orders/endpoints.test.ts'
const money = 'src/shared/money.test.ts'
const fetching = 'src/domains/catalogue/import/fetch-picture.test.ts'
const outgoing = 'src/platform/outgoing/outgoing.test.ts'
const inbox = 'src/domains/messages/office.test.ts'
const deciding = 'src/shared/cod/decide.test.ts'
const anew = 'src/domains/cod-rules/decided-anew.test.ts'
const afterMerging = 'src/domains/desk/merging/after-merging.test.ts'
const calling = 'src/domains/desk/calling/calling.test.ts'
const promising = 'src/shared/promise/arrives-by.test.ts'

/** Each breaks one rule that must not break: money, price, stock, permissions, and what the shop fetches. */
export const mutants: Mutant[] = [
  // Money
  {
    rule: 'taka are rounded to the nearest paisa',
    file: 'src/shared/money.ts',
    find: 'Math.round(taka * 100)',
    replace: 'Math.floor(taka * 100)',
    tests: [[money]],
  },
  {
    rule: 'delivery is free above the threshold, not at it',
    file: 'src/shared/delivery/delivery.ts',
    find: 'freeOver !== null && subtotal > freeOver) return 0',
    replace: 'freeOver !== null && subtotal >= freeOver) return 0',
    tests: [[money]],
  },
  {
    rule: 'the zone of a thana comes before that of its district',
    file: 'src/shared/delivery/delivery.ts',
    find: '(thana === null ? undefined : all.places[thana]) ??',
    replace: '',
    tests: [['src/shared/delivery/delivery.test.ts']],
  },
  {
    rule: 'the total has the delivery in it',
    file: 'src/shared/totals.ts',
    find: 'total: subtotal + deliveryCharge + codFee,',
    replace: 'total: subtotal + codFee,',
    tests: [[money]],
  },
  {
    rule: 'a started kilogram counts',
    file: 'src/shared/delivery/delivery.ts',
    find: 'Math.ceil(grams / 1000)',
    replace: 'Math.round(grams / 1000)',
    tests: [[money]],
  },
  {
    rule: 'only cash on delivery pays its fee',
    file: 'src/shared/delivery/delivery.ts',
    find: 'subtotal > 0 && isPaidOnDelivery(method) ? codFee : 0',
    replace: 'subtotal > 0 ? codFee : 0',
    tests: [[money]],
  },
  {
    rule: 'a line costs its price times its pieces',
    file: 'src/shared/totals.ts',
    find: 'sum + price * quantity',
    replace: 'sum + price',
    tests: [[money]],
  },
  {
    rule: 'a sale reduces the price',
    file: 'src/domains/catalogue/products/sale-prices.ts',
    find: 'if (price >= product.price) {',
    replace: 'if (price > product.price) {',
    tests: [['src/domains/catalogue/products/schedule-sale.test.ts']],
  },
  {
    rule: 'cash on delivery is paid when it is delivered',
    file: 'src/domains/orders/changing/enter-status.ts',
    find: "if (status === 'delivered') return 'paid'",
    replace: "if (status === 'delivered') return now",
    tests: [['src/domains/orders/payment.test.ts', 'is paid on delivery automatically']],
  },
  // Price
  {
    rule: 'a size that has a price of its own is sold at that price',
    file: offers,
    find: 'case when p.price is not null then coalesce(v.price, p.price) end as price',
    replace: 'p.price as price',
    tests: [[placing, 'a size with a price of its own']],
  },
  {
    rule: 'a product without a price is not sold, whatever its sizes cost',
    file: offers,
    find: 'case when p.price is not null then coalesce(v.price, p.price) end as price',
    replace: 'coalesce(v.price, p.price) as price',
    tests: [[offered, 'a product without a price cannot be bought anywhere']],
  },
  {
    rule: 'nobody pays a price they did not see',
    file: 'src/domains/orders/placing/price-cart.ts',
    find: 'else if (item.price !== undefined && toPaisa(item.price) !== row.price)',
    replace: 'else if (item.price !== undefined && toPaisa(item.price) > row.price)',
    tests: [[placing, 'an order at a price the shopper did not see']],
  },
  {
    rule: 'nobody pays a total they did not see',
    file: 'src/domains/orders/placing/place-order.ts',
    find: 'if (issues.length > 0 || seenOtherTotals(input, totals))',
    replace: 'if (issues.length > 0)',
    tests: [[placing, 'an order at a price the shopper did not see']],
  },
  {
    rule: 'one key with another cart is refused',
    file: 'src/domains/orders/placing/place-order.ts',
    find: 'if (order.fingerprint !== fingerprint) throw otherContents(order, source)',
    replace: '',
    tests: [[placing, 'the same key with another cart is refused']],
  },
  // Stock
  {
    rule: 'what is held back is not sold',
    file: offers,
    find: ' and not p.held then',
    replace: ' then',
    tests: [[offered, 'a product whose sales are paused']],
  },
  {
    rule: 'an order that the stock cannot fill is not placed',
    file: 'src/domains/inventory/take-stock.ts',
    find: 'if (taken.length < variants.size) throw',
    replace: 'if (taken.length > variants.size) throw',
    tests: [[placing, 'forty buyers for ten pieces']],
  },
  {
    rule: 'two lines of one variant count together',
    file: 'src/domains/orders/placing/price-cart.ts',
    find: 'const quantity = (earlier?.quantity ?? 0) + item.quantity',
    replace: 'const quantity = item.quantity',
    tests: [[placing, 'two lines of one variant count together']],
  },
  {
    rule: 'cancelling gives pieces back only while they are in the shop',
    file: 'src/domains/orders/changing/enter-status.ts',
    find: 'if (!orderState(from).isInShop) return\n',
    replace: '\n',
    tests: [
      ['src/domains/orders/stock-follows.test.ts'],
      ['src/domains/orders/changing/transitions.test.ts', 'staff change it without a reason, stock follows'],
    ],
  },
  {
    rule: 'what is cancelled goes back into stock',
    file: 'src/domains/orders/changing/enter-status.ts',
    find: "await returnStock(tx, await piecesTakenByOrders(tx, [orderId]), { actor, reason: 'order cancelled' })",
    replace: "await returnStock(tx, [], { actor, reason: 'order cancelled' })",
    tests: [['src/domains/orders/after-sales.test.ts', 'returns the stock, sends a mail']],
  },
  {
    rule: 'a parcel is received once',
    file: 'src/domains/parcels/moving/receive-parcel.ts',
    find: 'if (receivedBackAt) {',
    replace: 'if (false) {',
    tests: [['src/domains/parcels/parcels.test.ts', 'is received once']],
  },
  {
    rule: 'an older event of a courier moves no parcel',
    file: 'src/shared/parcels/parcel-states.ts',
    find: 'later > 0 ||',
    replace: 'true ||',
    tests: [
      ['src/shared/parcels/parcel-states.test.ts'],
      ['src/domains/parcels/moving/courier-events.test.ts', 'that is older'],
    ],
  },
  {
    rule: 'a booking whose answer was lost is not sent again blindly',
    file: 'src/domains/parcels/booking/run-booking.ts',
    find: 'if (!courier.find) return answer',
    replace: "if (!courier.find) return { ...answer, ok: false, isUnknown: false, isRetryable: true, reason: '' }",
    tests: [['src/domains/parcels/booking/booking.test.ts', 'where the courier has no look-up']],
  },
  {
    rule: 'a page says anew how many are left when that changes',
    file: 'src/domains/catalogue/products/invalidate-stock.ts',
    find: 'publicStock(each.before) !== publicStock(each.left) || cameOrWent(each)',
    replace: 'cameOrWent(each)',
    tests: [[offered, 'a cached page is updated whenever the remaining stock']],
  },
  // Permissions
  {
    rule: 'only who has the permission passes an endpoint of the office',
    file: 'src/platform/http/access.ts',
    find: 'wanted.some((permission) => staff.permissions.includes(permission))',
    replace: 'wanted.every((permission) => permission !== "")',
    tests: [['tests/access.test.ts']],
  },
  {
    rule: 'an endpoint of all permissions wants every one of them',
    file: 'src/platform/http/access.ts',
    find: 'access.all.every((permission)',
    replace: 'access.all.some((permission)',
    tests: [['tests/access.test.ts']],
  },
  {
    rule: 'a private link opens only its own order',
    file: 'src/domains/orders/access/order-links.ts',
    find: 'eq(orderLinks.orderRow, order.id),',
    replace: '',
    tests: [['src/domains/orders/access/order-links.test.ts', 'a link opens only its own order']],
  },
  {
    rule: 'an order is shown whole only to the browser that placed it',
    file: 'src/domains/orders/access/who-may-see.ts',
    find: 'browserToken !== undefined && order.guestToken === hashToken(browserToken)',
    replace: 'browserToken !== undefined',
    tests: [['src/domains/orders/after-sales.test.ts', 'is refused to strangers, to a wrong phone number'], [seeing]],
  },
  {
    rule: 'a wrong phone number opens no order',
    file: 'src/domains/orders/access/who-may-see.ts',
    find: 'return viewer.phone !== undefined && readPhone(viewer.phone) === order.phone',
    replace: 'return viewer.phone !== undefined',
    tests: [['src/domains/orders/after-sales.test.ts', 'is refused to strangers, to a wrong phone number']],
  },
  {
    rule: 'wrong phone numbers are counted against the order',
    file: 'src/domains/orders/access/who-may-see.ts',
    find: "if (!(await isWithin(limits, 'wrongPhone', key))) return viewer",
    replace: '',
    tests: [['src/domains/orders/after-sales.test.ts', 'counts wrong phone numbers against the order']],
  },
  {
    rule: 'staff see an order whole only with orders.view',
    file: 'src/domains/staff/sessions.ts',
    find: 'member !== undefined && (member.isMain || member.permissions.includes(permission))',
    replace: 'member !== undefined',
    tests: [[seeing, 'staff see the whole order only with orders.view']],
  },
  {
    rule: 'who is switched off is out at once',
    file: 'src/domains/staff/sessions.ts',
    find: '    eq(staff.isActive, true),\n',
    replace: '',
    tests: [['src/domains/staff/sub-admins.test.ts', 'a session that is opened at the moment of deactivation']],
  },
  {
    rule: 'who lacks the demanded second factor does nothing in the office',
    file: 'src/platform/http/access.ts',
    find: '    if (staff.lacksSecondFactor) throw secondFactorRequired()\n',
    replace: '',
    tests: [['src/domains/staff/second-factor/demanded.test.ts', 'can only set it up']],
  },
  {
    rule: 'who lacks the demanded second factor is a stranger to public endpoints',
    file: 'src/server/http/auth.ts',
    find: 'return member?.lacksSecondFactor ? undefined : member',
    replace: 'return member',
    tests: [['src/domains/staff/second-factor/demanded.test.ts', 'for a stranger']],
  },
  {
    rule: 'a note is for the customer only if staff say so',
    file: 'src/domains/orders/order-view.ts',
    find: "if (status === null && !forCustomer) return []\n  return { status, at: at.toISOString(), note: forCustomer ? note : '' }",
    replace: 'return { status, at: at.toISOString(), note }',
    tests: [['src/domains/orders/staff-orders.test.ts', 'a note is on the timeline for staff only']],
  },
  {
    rule: 'a shopper cancels only until the order is packed',
    file: 'src/domains/orders/access/shopper-rights.ts',
    find: 'orderStates[status].isCancellable',
    replace: "status !== 'cancelled'",
    tests: [['src/domains/orders/after-sales.test.ts']],
  },
  {
    rule: 'what lies in the trash does not stand beside a message',
    file: 'src/domains/messages/message-by-id.ts',
    find: 'where deleted_at is null and (email = ',
    replace: 'where (email = ',
    tests: [[inbox, 'orders in the trash are not shown']],
  },
  {
    rule: 'two colleagues send one answer',
    file: 'src/domains/messages/answer-message.ts',
    find: ".where(eq(contactMessages.id, id)).for('no key update')",
    replace: '.where(eq(contactMessages.id, id))',
    tests: [[inbox, 'an answer waits for a colleague’s concurrent answer']],
  },
  {
    rule: 'no cell of a file is a formula',
    file: 'src/shared/text/csv.ts',
    find: 'const safe = isFormula(text)',
    replace: 'const safe = false',
    tests: [['src/shared/text/csv.test.ts']],
  },
  {
    rule: 'an order leaves the usual course only with a reason',
    file: 'src/domains/orders/changing/check-transition.ts',
    find: 'if (exception.reason === undefined) {',
    replace: 'if (exception.reason === null) {',
    tests: [['src/domains/orders/changing/transitions.test.ts', 'only with a reason and orders.override']],
  },
  {
    rule: 'a payment is taken back only as its table says, and with a reason',
    file: 'src/domains/orders/changing/check-transition.ts',
    find: 'if (exception.reason === undefined || !exceptions.includes(to))',
    replace: 'if (exception.reason === null)',
    tests: [['src/domains/orders/changing/transitions.test.ts', 'by the table, with a reason and orders.override']],
  },
  {
    rule: 'only who has orders.override makes exceptions',
    file: 'src/domains/orders/changing/check-transition.ts',
    find: "!mayDo(member, 'orders.override')",
    replace: "!mayDo(member, 'orders.edit')",
    tests: [['src/domains/orders/changing/transitions.test.ts', 'only with a reason and orders.override']],
  },
  {
    rule: 'a change of status goes by the table of states',
    file: 'src/domains/orders/changing/change-status.ts',
    find: 'else checkOrderTransition(order.status, change.status, { reason: change.reason, member })',
    replace: '',
    tests: [['src/domains/orders/changing/transitions.test.ts', 'only with a reason and orders.override']],
  },
  {
    rule: 'cancelling has a permission of its own',
    file: 'src/shared/orders/order-status.ts',
    find: "right: 'orders.cancel'",
    replace: "right: 'orders.edit'",
    tests: [['src/domains/orders/office.test.ts', 'cancelling needs orders.cancel']],
  },
  // What the shop fetches
  {
    rule: 'a name is refused when one of its addresses is private',
    file: 'src/domains/catalogue/import/fetch-picture.ts',
    find: '!found.every(({ address }) => allowed(address))',
    replace: '!found.some(({ address }) => allowed(address))',
    tests: [[fetching, 'a name is refused if one of its addresses']],
  },
  {
    rule: 'a private address is refused without a name',
    file: 'src/domains/catalogue/import/fetch-picture.ts',
    find: 'if (isPublicAddress(host) !== undefined && !allowed(host)) throw closed()',
    replace: '',
    tests: [[fetching]],
  },
  {
    rule: 'where a picture is redirected to is checked as its own address is',
    file: 'src/domains/catalogue/import/fetch-picture.ts',
    find: 'const answer = await ask(url, { allowed, resolve }, signal)',
    replace:
      'const answer = await ask(url, redirects > 0 ? { allowed: () => true, resolve } : { allowed, resolve }, signal)',
    tests: [[fetching, 'each redirect is checked again']],
  },
  {
    rule: 'the cloud’s own address is not the open internet',
    file: 'src/platform/http/public-address.ts',
    find: "  ['169.254.0.0', 16],\n",
    replace: '',
    tests: [[fetching]],
  },
  {
    rule: 'an IPv6 address that carries an IPv4 one is closed',
    file: 'src/platform/http/public-address.ts',
    find: "  ['2002::', 16],\n",
    replace: '',
    tests: [[fetching]],
  },

  // Couriers: a lost answer never books twice, and nobody forges an event
  {
    rule: 'an attempt that does not get through does not undo what an earlier one may have done',
    file: 'src/platform/outgoing/outgoing.ts',
    find: 'throw lost && error instanceof OutgoingError && /unreachable|unauthorised/.test(error.kind) ? lost : error',
    replace: 'throw error',
    tests: [[outgoing]],
  },
  {
    rule: 'a server error may have done the work',
    file: 'src/platform/outgoing/outgoing-error.ts',
    find: "return this.kind === 'timeout' || this.kind === 'bad_answer'",
    replace: "return this.kind === 'timeout'",
    tests: [[outgoing]],
  },
  {
    rule: 'simulators mean loopback only',
    file: 'src/platform/outgoing/allowed-base.ts',
    find: "if (!isOurs && mode === 'simulators')",
    replace: "if (!isOurs && !isKnown && mode === 'simulators')",
    tests: [['src/simulators/server.test.ts']],
  },
  {
    rule: 'a booking with Pathao is never sent twice',
    file: 'src/domains/parcels/couriers/pathao/pathao.ts',
    find: 'answer: createdOrder,',
    replace: 'answer: createdOrder, isRepeatable: true,',
    tests: [['src/domains/parcels/couriers/pathao/pathao.test.ts', 'faults']],
  },
  {
    rule: 'a shop without a webhook secret accepts nobody',
    file: 'src/domains/parcels/couriers/webhook-secret.ts',
    find: "secret !== '' && ",
    replace: '',
    tests: [['src/domains/parcels/couriers/redx/redx.test.ts', 'webhooks']],
  },

  // Cash on delivery, the confirmation desk and promises
  {
    rule: 'the first rule for cash on delivery that holds decides',
    file: 'src/shared/cod/decide.ts',
    find: 'rules.find((each) => holds(each, facts))',
    replace: 'rules.findLast((each) => holds(each, facts))',
    tests: [[deciding, 'the first rule that holds decides alone']],
  },
  {
    rule: 'the stricter of rule and block decides about cash on delivery',
    file: 'src/shared/cod/decide.ts',
    find: '(isStricter(each.outcome, most) ? each.outcome : most)',
    replace: '(isStricter(each.outcome, most) ? most : each.outcome)',
    tests: [[deciding, 'a decision is as strict as its strictest block']],
  },
  {
    rule: 'no more than the total is asked in advance',
    file: 'src/shared/cod/decide.ts',
    find: 'Math.max(1, Math.min(asked, total))',
    replace: 'Math.max(1, asked)',
    tests: [[deciding, 'an advance']],
  },
  {
    rule: 'a block ends with its last day',
    file: 'src/domains/cod-rules/decide-order.ts',
    find: '(ends_at is null or ends_at > ',
    replace: '(ends_at is null or ends_at <> ',
    tests: [['src/domains/cod-rules/blocks.test.ts', 'holds through its last day in Dhaka']],
  },
  {
    rule: 'a block holds for the second phone number',
    file: 'src/domains/cod-rules/buyer-keys.ts',
    find: "  ...(altPhone === '' || altPhone === phone ? [] : [{ kind: 'phone' as const, key: altPhone }]),\n",
    replace: '',
    tests: [[anew, 'meets a block as the first does']],
  },
  {
    rule: 'an order that staff enter is not refused by a rule for cash on delivery',
    file: 'src/domains/orders/placing/ask-cod-rules.ts',
    find: "verdict.outcome === 'none' && !isStaff",
    replace: "verdict.outcome === 'none'",
    tests: [['src/domains/cod-rules/cod-rules.test.ts', 'of staff is not refused']],
  },
  {
    rule: 'a later rule or block leaves an order alone when it is edited',
    file: 'src/domains/orders/changing/reevaluate-decision.ts',
    find: 'verdicts.isSameDemand && !isUntouched(decision.before, was)',
    replace: 'false',
    tests: [
      [anew, 'keeps its decision when only a later rule or block'],
      [anew, 'goes on without the advance that staff let go'],
    ],
  },
  {
    rule: 'a merged order is decided by the total of both',
    file: 'src/domains/orders/changing/merge-orders.ts',
    find: 'total: plan.sums.total }, now)',
    replace: 'total: first.total }, now)',
    tests: [[afterMerging, 'is decided anew for the total of both']],
  },
  {
    rule: 'a block on one of two buyers holds for the merged order',
    file: 'src/domains/orders/changing/reevaluate-decision.ts',
    find: 'stricterOf(verdicts.after, verdicts.before)',
    replace: 'verdicts.after',
    tests: [[afterMerging, 'a block on the buyer of either holds']],
  },
  {
    rule: 'a merged order does not name the order of another buyer',
    file: 'src/domains/orders/access/merged-into.ts',
    find: 'return seesFullOrder(other, isRight ? { ...viewer, phone } : viewer) ? other.orderId : undefined',
    replace: 'return seesFullOrder(other, isRight ? { ...viewer, phone } : viewer) || true ? other.orderId : undefined',
    tests: [[afterMerging, 'does not name the order of another buyer']],
  },
  {
    rule: 'orders are not merged over a piece that is one of two sizes to try',
    file: 'src/domains/desk/merging/merge-obstacle.ts',
    find: 'return tried ?? notesTooLong(first, second) ?? null',
    replace: 'return notesTooLong(first, second) ?? null',
    tests: [[afterMerging, 'are not merged if the other has the piece of']],
  },
  {
    rule: 'a variant of two merged orders costs the lower price',
    file: 'src/domains/orders/changing/plan-merge.ts',
    find: 'twin.unitPrice <= line.unitPrice ? twin : line',
    replace: 'twin.unitPrice > line.unitPrice ? twin : line',
    tests: [['src/domains/desk/merging/merging.test.ts', 'a variant of both costs the lower price']],
  },
  {
    rule: 'nobody at the desk gets what a colleague is working on',
    file: 'src/domains/desk/calling/claim-call.ts',
    find: ' and (c.taken_until is null or c.taken_until <= ',
    replace: ' and (c.taken_until is null or c.taken_until <> ',
    tests: [[calling, 'one that was taken comes back after a reload']],
  },
  {
    rule: 'what somebody at the desk is working on is not cancelled by the job',
    file: 'src/domains/desk/calling/cancel-unconfirmed.ts',
    find: '(c.taken_until is null or c.taken_until <= ',
    replace: '(c.taken_until is null or c.taken_until <> ',
    tests: [[calling, 'after the allowed hours, but not one that somebody is working on']],
  },
  {
    rule: 'an outcome of the desk is taken back within two minutes',
    file: 'src/domains/desk/calling/undo-outcome.ts',
    find: ' || now.getTime() - attempt.at.getTime() > undoMs',
    replace: '',
    tests: [[calling, 'not after two minutes, not once it is packed']],
  },
  {
    rule: 'a promise counts an order at the cut-off for the next day',
    file: 'src/shared/promise/arrives-by.ts',
    find: 'dhakaMinute(placedAt) < minutesOf(calendar.cutOffTime)',
    replace: 'dhakaMinute(placedAt) <= minutesOf(calendar.cutOffTime)',
    tests: [[promising]],
  },
  {
    rule: 'a promise knows a holiday on which nothing leaves, but couriers deliver',
    file: 'src/shared/promise/calendar.ts',
    find: 'holiday[what] && ',
    replace: '',
    tests: [[promising]],
  },
]
