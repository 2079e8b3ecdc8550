/** After this time without input a request comes from a screen that polls, not from a person. */
const idleAfterMs = 60_000

/** Opening a page counts as input. */
let lastInputAt = Date.now()

if (typeof window !== 'undefined')
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'])
    window.addEventListener(
      event,
      () => {
        lastInputAt = Date.now()
      },
      { capture: true, passive: true },
    )

/** Whether this tab has had no input for a while. */
export const isIdle = (): boolean => Date.now() - lastInputAt > idleAfterMs
