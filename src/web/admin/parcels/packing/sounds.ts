let audio: AudioContext | undefined

/** Plays a high tone for a right piece, two low ones for a wrong one. Silent in browsers without Web Audio. */
export function playScan(isRight: boolean) {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  const now = audio.currentTime
  if (isRight) tone(audio, 1320, now, 0.09)
  else for (const start of [0, 0.24]) tone(audio, 196, now + start, 0.2)
}

function tone(context: AudioContext, hertz: number, start: number, seconds: number) {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()]
  oscillator.type = 'square'
  oscillator.frequency.value = hertz
  gain.gain.value = 0.2
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + seconds)
}
