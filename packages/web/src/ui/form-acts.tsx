import { Button, Flex } from '@mantine/core'

/** The end of a form that is a page: leave it, or send it. */
export const FormActs = ({
  cancel,
  save,
  saving,
  onCancel,
}: {
  cancel: string
  save: string
  saving: boolean
  onCancel: () => unknown
}) => (
  <Flex justify="flex-end" gap={8} py={12}>
    <Button variant="default" onClick={() => void onCancel()}>
      {cancel}
    </Button>
    <Button type="submit" loading={saving}>
      {save}
    </Button>
  </Flex>
)
