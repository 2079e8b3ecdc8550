import fc from 'fast-check'

/** PROVE_RUNS: what stands for a thousand runs; PROVE_SEED: the same runs again. */
const { PROVE_RUNS = '1000', PROVE_SEED } = process.env

/**
 * How often a property is tried: so often in every test run, and in the long form (`npm run prove properties`) as many
 * times more often as PROVE_RUNS is more than a thousand. What fails says its seed; PROVE_SEED tries that again.
 */
export const tries = (numRuns = 1000) => ({
  numRuns: Math.ceil((numRuns * Number(PROVE_RUNS)) / 1000),
  ...(PROVE_SEED && { seed: Number(PROVE_SEED) }),
})

/** Milliseconds that a property may take which asks a database each time: its long form as many times longer. */
export const patience = Math.max(120_000, 120 * Number(PROVE_RUNS))

/** Half of a sign, NUL, whatever 16 bits can be. */
const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

/** Any text: as people write in any script, and as no person would. (`unit: 'binary'` takes seconds to set up.) */
export const anyText = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit }))

/** Texts made of these pieces: what a rule is afraid of comes often. */
export const textOf = (...pieces: string[]) =>
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join(''))
