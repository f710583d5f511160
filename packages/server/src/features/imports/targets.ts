import { FOLDER_LIST } from '@entrepot/contract/folders/list.ts'
import { DIRECTION, DIRECTIONS } from '@entrepot/contract/imports/import.ts'
import { ITEM_LIST } from '@entrepot/contract/items/list.ts'
import type { ImportTarget } from '@entrepot/contract/modules.ts'
import { VARIANT_LIST } from '@entrepot/contract/variants/list.ts'
import { changesNothing, checkWith, type ImportTargetRules } from '../../kernel/import-target.ts'
import { checkFolderUpdates, isFolderUpdated, startFolderUpdatePass } from './check-folder-changes.ts'
import { checkFolders, startFolderPass } from './check-folders.ts'
import { changesItem, checkUpdates, startUpdatePass } from './check-item-changes.ts'
import { type CheckedRow, checkItems, startPass } from './check-items.ts'
import { checkMovements, startMovementPass } from './check-movements.ts'
import { changesVariant, checkVariantUpdates, startVariantUpdatePass } from './check-variant-changes.ts'
import { checkVariants, startVariantPass } from './check-variants.ts'
import { writeFolderUpdates, writeFolders } from './write-folders.ts'
import { writeItems } from './write-items.ts'
import { writeMovements } from './write-movements.ts'
import { writeUpdates } from './write-updates.ts'
import { writeVariantUpdates, writeVariants } from './write-variants.ts'

/** A row that is taken along with one above changes nothing where it is taken once. */
const takenOnce = ({ item }: CheckedRow) => item?.isTakenOnce === true

/**
 * The targets that share how places, categories and keywords of a file are found and made; other features bring their
 * own.
 */
export const TARGETS = {
  items: {
    words: 'items:columns',
    listed: Object.keys(ITEM_LIST.columns),
    places: ['path', 'parent'],
    limited: true,
    fieldOf: (constraint) => (constraint.startsWith('folder') ? 'parent' : undefined),
    create: { check: checkWith((ctx, plan) => startPass(ctx, plan), checkItems, takenOnce), write: writeItems },
    update: { check: checkWith(startUpdatePass, checkUpdates, changesNothing(changesItem)), write: writeUpdates },
  },
  variants: {
    words: 'variants:columns',
    listed: Object.keys(VARIANT_LIST.columns),
    places: ['folder_path', 'folder'],
    limited: true,
    create: { check: checkWith(startVariantPass, checkVariants), write: writeVariants },
    update: {
      check: checkWith(startVariantUpdatePass, checkVariantUpdates, changesNothing(changesVariant)),
      write: writeVariantUpdates,
    },
  },
  folders: {
    words: 'folders:columns',
    listed: Object.keys(FOLDER_LIST.columns),
    create: { check: checkWith(startFolderPass, checkFolders), write: writeFolders },
    update: {
      check: checkWith(startFolderUpdatePass, checkFolderUpdates, changesNothing(isFolderUpdated)),
      write: writeFolderUpdates,
    },
  },
  transactions: {
    words: 'imports:fields',
    choices: { [DIRECTION]: DIRECTIONS },
    update: {
      check: checkWith(startMovementPass, checkMovements, ({ isRecorded }) => isRecorded),
      write: writeMovements,
    },
  },
} as const satisfies { readonly [T in ImportTarget]?: ImportTargetRules }
