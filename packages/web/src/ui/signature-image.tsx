import { Flex } from '@mantine/core'
import { Help } from './text.tsx'

/** A signature with who and when; without an address its image is on its way. */
export const SignatureImage = ({ address, text }: { address: string | undefined; text: string }) => (
  <Flex direction="column" gap={4}>
    {address && (
      <img src={address} alt={text} width={180} height={60} style={{ background: '#fff', borderRadius: 6 }} />
    )}
    <Help small>{text}</Help>
  </Flex>
)
