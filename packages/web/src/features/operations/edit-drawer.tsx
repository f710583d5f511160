import type { Operation } from '@entrepot/contract/operations/operation.ts'
import { placesOf } from '@entrepot/contract/operations/form.ts'
import { queryClient } from '../../kernel/client.ts'
import { useFormSubmit, useStale } from '../../kernel/forms.ts'
import { toast } from '../../kernel/toasts.ts'
import { UnsavedGuard } from '../../shell/index.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { operations } from './api.ts'
import { OperationFields } from './operation-fields.tsx'
import { asFormValues, bodyOf, valuesOf } from './operation-values.ts'
import { useOperationForm } from './use-operation-form.ts'
import { operationWords } from './words.ts'

/** What an operation says of itself, as long as it is not over; its tasks are given beside it. */
export const EditDrawer = ({ operation, onClose }: { operation: Operation; onClose: () => void }) => {
  const say = operationWords.use()
  const stale = useStale(operation)
  const before = valuesOf(stale.shown ?? operation)
  const shownForm = useOperationForm(operation.type, placesOf(asFormValues(before)), before)
  const { form } = shownForm
  const { guid } = operation
  const { onSubmit, saving } = useFormSubmit(
    form,
    (values, options) =>
      stale.watch(
        operations.update(
          { params: { guid }, body: { ...bodyOf(shownForm.toSend(values)), version: stale.version } },
          options,
        ),
      ),
    (saved) => {
      toast.success(say('form.saved', { name: saved.title }))
      form.resetDirty()
      queryClient.setQueryData(operations.get.query({ params: { guid } }).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: operations.list.key })
      onClose()
    },
  )
  const takeTheirs = () => {
    form.setValues(valuesOf(stale.current!))
    form.resetDirty()
    stale.settle()
  }
  return (
    <FormDrawer
      title={say('form.edit_title')}
      action={say('form.save')}
      saving={saving}
      onSubmit={onSubmit}
      onClose={onClose}
      around={
        <UnsavedGuard
          isUnsaved={() => form.isDirty()}
          isLeaving={(from, to) =>
            from.pathname !== to.pathname ||
            (from.search as { edit?: true }).edit !== (to.search as { edit?: true }).edit
          }
        />
      }
    >
      {stale.current && (
        <StaleBanner title={say('form.stale')} takeTheirs={say('form.take_theirs')} onTake={takeTheirs} />
      )}
      <OperationFields of={shownForm} type={operation.type} />
    </FormDrawer>
  )
}
