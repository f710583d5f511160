import { device } from '../device.ts'

export type ScanSound = 'good' | 'again' | 'doubtful' | 'bad'
type Tone = { hertz: number; ms: number; type: OscillatorType; volume: number }

/** Good is short and high, bad is long and low: told apart from across the aisle, with the eyes elsewhere. */
const TONES: Record<ScanSound, readonly Tone[]> = {
  good: [{ hertz: 1_560, ms: 70, type: 'sine', volume: 0.25 }],
  again: [{ hertz: 900, ms: 25, type: 'sine', volume: 0.12 }],
  doubtful: [
    { hertz: 780, ms: 90, type: 'triangle', volume: 0.3 },
    { hertz: 620, ms: 120, type: 'triangle', volume: 0.3 },
  ],
  bad: [{ hertz: 196, ms: 380, type: 'square', volume: 0.22 }],
}

/** Felt in the hand, where there is something to feel; browsers allow it once the page was touched. */
const BUZZES: Record<ScanSound, number[]> = { good: [40], again: [15], doubtful: [60, 40, 60], bad: [220] }
const buzz = (sound: ScanSound) => {
  if (navigator.userActivation?.hasBeenActive && matchMedia('(pointer: coarse)').matches)
    navigator.vibrate?.(BUZZES[sound])
}

let context: AudioContext | undefined

export const play = (sound: ScanSound): void => {
  if (!device.get().sounds) return
  try {
    buzz(sound)
    context ??= new AudioContext({ latencyHint: 'interactive' })
    if (context.state === 'suspended') void context.resume()
    let at = context.currentTime
    for (const { hertz, ms, type, volume } of TONES[sound]) {
      const tone = new OscillatorNode(context, { frequency: hertz, type })
      const gain = new GainNode(context, { gain: volume })
      tone.connect(gain).connect(context.destination)
      const end = at + ms / 1_000
      // Without a ramp the end of a tone is a click.
      gain.gain.setValueAtTime(volume, Math.max(at, end - 0.01))
      gain.gain.linearRampToValueAtTime(0, end)
      tone.start(at)
      tone.stop(end)
      at = end
    }
  } catch {
    // A device without sound has colours and words.
  }
}
