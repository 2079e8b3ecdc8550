/**
 * Each property with the tests that prove it, named by their literal title. tests/coverage.test.ts checks that they
 * exist.
 */
export const laws: { what: string; tests: [file: string, title: string][] }[] = [
  {
    what: 'P1 a total is its lines and its delivery: whole, never negative, never too large to be exact',
    tests: [['src/shared/money.test.ts', 'is the sum of its lines and the delivery, whole, never negative']],
  },
  {
    what: 'P2 the order of lines and a split line change no total',
    tests: [['src/shared/money.test.ts', 'does not depend on the order of lines, nor on a line being split']],
  },
  {
    what: 'P3 the cart does what a plain map would do, also after a reload and out of junk',
    tests: [
      ['src/web/storefront/cart/cart-lines.test.ts', 'behaves like a map keyed by product, size and colour'],
      ['src/web/storefront/cart/cart-lines.test.ts', 'is the same after a reload'],
      ['src/web/storefront/cart/cart-lines.test.ts', 'with invalid data is read as an empty cart, never an error'],
      ['src/web/storefront/cart/cart-changes.test.ts', 'converges on all devices, and loses only removed lines'],
    ],
  },
  {
    what: 'P4 checkout and server come to the same total',
    tests: [
      [
        'src/web/storefront/checkout/check-form.test.ts',
        'checkout and server compute the same total for any cart and zone, to the paisa',
      ],
    ],
  },
  {
    what: 'P5 a discount is the rounded percentage; a price is read in every form, or there is none',
    tests: [
      ['src/shared/money.test.ts', 'is whole percent between 0 and 100'],
      ['src/domains/catalogue/import/read-price.test.ts', 'any input gives a valid amount, or none with the reason'],
      ['src/domains/catalogue/import/read-price.test.ts', 'a price reads back as the same amount in every format'],
    ],
  },
  {
    what: 'P6 any order that is sent is refused, or stored exactly as the catalogue says',
    tests: [
      [
        'src/domains/orders/any-order.test.ts',
        'any input is either refused with nothing stored, or stored exactly as the catalogue says',
      ],
    ],
  },
  {
    what: 'P7 the stock is as a plain model says, also when up to four people act at once',
    tests: [
      [
        'src/domains/orders/stock-follows.test.ts',
        'after every order, status, deletion, restoration, count and delivery the stock equals that of a simple model',
      ],
      [
        'src/domains/orders/stock-follows.test.ts',
        'with two to four concurrent actions no item is lost or duplicated, and there is no server error',
      ],
    ],
  },
  {
    what: 'P8 delivery by city however it is typed, and free exactly above the threshold',
    tests: [
      [
        'src/shared/money.test.ts',
        'delivery is 60 in Dhaka, 120 elsewhere and nothing above the threshold, to the paisa',
      ],
      [
        'src/shared/money.test.ts',
        'a city is known however its letters and blanks are typed, and its delivery changes exactly above the threshold',
      ],
    ],
  },
  {
    what: 'P9 amounts on the screen read back as whole taka, in both scripts',
    tests: [['src/shared/money.test.ts', 'what is shown reads back as whole taka']],
  },
  {
    what: 'P10 any text in an address, a CSV cell, an e-mail or a feed stays text',
    tests: [
      [
        'src/shared/text/text.test.ts',
        'of any text a slug is what an address may hold, and the slug of a slug is itself',
      ],
      [
        'src/shared/text/csv.test.ts',
        'any texts come back cell by cell as they were, or with a sign before them that makes a formula harmless',
      ],
      ['src/platform/mail/mail-content.test.ts', 'user input stays text in a mail: no character of it becomes markup'],
      [
        'src/server/pages/xml.test.ts',
        'any text comes back out of XML as it was, without the characters that XML cannot contain',
      ],
    ],
  },
  {
    what: 'P11 whatever a courier says, in any order and twice: parcel, order, stock and amounts agree, and each step is a legal one',
    tests: [
      [
        'src/domains/parcels/moving/courier-events.test.ts',
        'after any stream of events, repeated and out of order, parcel, order, stock and amounts agree, before and after the counter',
      ],
      [
        'src/domains/parcels/exchanges/exchange-streams.test.ts',
        'an exchange, after any stream of events: its order stays, and stock has each piece that is in the shop',
      ],
    ],
  },
]
