type Variant = { size: string; color: string; price: number | null; available: boolean }

/**
 * The other sizes that can be ordered with a chosen variant to try, if its category allows it: same colour and price,
 * in stock. None while the chosen one cannot be bought.
 */
export const otherSizesOf = <Each extends Variant>(variants: readonly Each[], chosen: Each | undefined): Each[] =>
  chosen?.available
    ? variants.filter(
        ({ size, color, price, available }) =>
          available && color === chosen.color && price === chosen.price && size !== chosen.size,
      )
    : []
