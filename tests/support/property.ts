import fc from 'fast-check'

/**
 * PROVE_RUNS: number of runs instead of 400; PROVE_SEED: repeats the runs of that seed. `npm test` uses a new seed each
 * time, so few runs are enough; `npm run prove properties` makes ten thousand.
 */
const { PROVE_RUNS = '400', PROVE_SEED } = process.env

/**
 * Options of a property: `numRuns` runs at PROVE_RUNS=1000, and in proportion. A failure prints its seed; PROVE_SEED
 * repeats it.
 */
export const tries = (numRuns = 1000) => ({
  numRuns: Math.ceil((numRuns * Number(PROVE_RUNS)) / 1000),
  ...(PROVE_SEED && { seed: Number(PROVE_SEED) }),
})

/** Timeout in milliseconds for a property that queries a database in each run; scaled with PROVE_RUNS. */
export const propertyTimeoutMs = Math.max(120_000, 120 * Number(PROVE_RUNS))

/** Any UTF-16 code unit, including lone surrogates and NUL. */
const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

/** Any text, in any script or malformed. (`unit: 'binary'` takes seconds to set up.) */
export const anyText = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit }))

/** Texts concatenated from these pieces, so that difficult ones are frequent. */
export const textOf = (...pieces: string[]) =>
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join(''))
