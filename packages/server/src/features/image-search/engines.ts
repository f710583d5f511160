import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '../../kernel/context.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { loadSharp } from '../../kernel/load-sharp.ts'
import { imageFeaturesOf, mirrored, type Pixels } from './domain/image-features.ts'
import { type Signature, signatureOf } from './domain/signature.ts'

/**
 * Something that sees what a picture looks like. Signatures of one engine say nothing to another, nor to its next
 * version.
 */
export type Engine = {
  name: string
  kind: 'built_in' | 'service'
  /** Of a picture as the product keeps it, webp of 256 pixels; null where nothing can be made of it. */
  look: (picture: Buffer) => Promise<Signature | null>
  /** What is searched for when this picture is: itself, and whatever else counts as nearly the same. */
  lookFor: (picture: Buffer) => Promise<{ signature: Signature; weight: number }[]>
}

const SIDE = 64
const pixelsOf = async (picture: Buffer): Promise<Pixels> => {
  const sharp = await loadSharp()
  const rgb = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  return { side: SIDE, rgb: new Uint8Array(rgb.buffer, rgb.byteOffset, SIDE * SIDE * 3) }
}

/** A mirrored picture is nearly the same, and comes behind the one that is. */
const MIRRORED = 0.97

export const builtIn: Engine = {
  name: 'looks-1',
  kind: 'built_in',
  look: async (picture) => signatureOf(imageFeaturesOf(await pixelsOf(picture))),
  lookFor: async (picture) => {
    const pixels = await pixelsOf(picture)
    return [
      { seen: pixels, weight: 1 },
      { seen: mirrored(pixels), weight: MIRRORED },
    ].flatMap(({ seen, weight }) => {
      const signature = signatureOf(imageFeaturesOf(seen))
      return signature ? [{ signature, weight }] : []
    })
  },
}

const Embedding = z.object({ vector: z.array(z.number()).min(16).max(4_096) })
/** A service answers JSON of at most so many characters. */
const LONGEST_ANSWER = 200_000

/**
 * What the operator names: bytes of a picture in, a vector out. The address is the operator's own, so it may lie in a
 * private network; it is asked for nothing a user wrote.
 */
const service = (url: string, key: string | undefined): Engine => {
  const look = async (picture: Buffer) => {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(LIMITS.embeddingMs),
      headers: {
        'content-type': 'image/webp',
        accept: 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: new Uint8Array(picture),
    })
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`)
    const text = await answer.text()
    if (text.length > LONGEST_ANSWER) throw new Error('the service answered too much')
    return signatureOf(Embedding.parse(JSON.parse(text)).vector)
  }
  return {
    // Another address, with the version of a model in it, makes other vectors.
    name: `service-${createHash('sha256').update(url).digest('hex').slice(0, 16)}`,
    kind: 'service',
    look,
    lookFor: async (picture) => {
      const signature = await look(picture)
      return signature ? [{ signature, weight: 1 }] : []
    },
  }
}

/** The best one first; the product's own is always there. */
export const enginesOf = ({ settings }: Pick<Services, 'settings'>): Engine[] =>
  settings.IMAGE_EMBEDDING_URL
    ? [service(settings.IMAGE_EMBEDDING_URL, settings.IMAGE_EMBEDDING_KEY), builtIn]
    : [builtIn]
