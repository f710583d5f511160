import type { S3Client } from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FileStore } from './file-store.ts'
import type { Settings } from './settings.ts'

type Access = Pick<Settings, 'FILES_URL' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>

/**
 * Files in a bucket that several nodes share: `s3://bucket` or `s3://bucket/folder`. An object is seen whole or not at
 * all.
 */
export const bucketFiles = (access: Access): FileStore => {
  const place = new URL(access.FILES_URL)
  const Bucket = place.host
  const folder = place.pathname.replace(/^\/+|\/+$/g, '')
  const Key = (key: string) => (folder === '' ? key : `${folder}/${key}`)
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined
  // Nobody without a bucket loads it.
  const open = () =>
    (opened ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: new sdk.S3Client(clientOptions(access)) })))
  return {
    put: async (key, content) => {
      const { sdk, client } = await open()
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: Key(key), Body: content }))
    },
    putFile: async (key, path) => {
      const { sdk, client } = await open()
      const { size: ContentLength } = await stat(path)
      const command = new sdk.PutObjectCommand({ Bucket, Key: Key(key), Body: createReadStream(path), ContentLength })
      await client.send(command, { requestTimeout: LARGE_MS })
    },
    get: async (key) => {
      const { sdk, client } = await open()
      try {
        return (await client.send(new sdk.GetObjectCommand({ Bucket, Key: Key(key) }))).Body as Readable
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw error
      }
    },
    remove: async (key) => {
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: Key(key) }))
    },
    list: async function* (prefix) {
      const { sdk, client } = await open()
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: Key(prefix) })) {
        for (const { Key: found, LastModified } of page.Contents ?? []) {
          if (found && LastModified)
            yield { key: folder === '' ? found : found.slice(folder.length + 1), writtenAt: LastModified }
        }
      }
    },
  }
}

const PATIENCE_MS = 10_000
/** A file of gigabytes takes its time. */
const LARGE_MS = 3_600_000

/** Without keys of its own the client looks where its makers do: environment, role of the machine. */
const clientOptions = ({ S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }: Access) => ({
  region: S3_REGION,
  requestHandler: { connectionTimeout: 3_000, requestTimeout: PATIENCE_MS, throwOnRequestTimeout: true },
  // Stores other than Amazon's have their buckets in the path, and not all of them know its newer checksums.
  ...(S3_ENDPOINT && {
    endpoint: S3_ENDPOINT,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
  }),
  ...(S3_ACCESS_KEY &&
    S3_SECRET_KEY && { credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY } }),
})
