import { operatorList } from '@tidemark/contract/operator/operators';
import { Button, Card, type Column, EmptyState, Table, Tag } from '@tidemark/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { useMe } from '../../shared/session/me.ts';
import { AddOperator } from './add-operator.tsx';
import type { Operator } from './operator.ts';
import { OperatorSteps } from './operator-steps.tsx';

/** Who works here, in which role, and whether the authenticator is set up. */
export function OperatorsPage() {
  const t = useText('console');
  const answer = useCall(operatorList, {});
  const [adding, setAdding] = useState(false);
  const columns = useColumns();
  return (
    <Page
      title={t('operators.title')}
      note={t('operators.note')}
      end={
        <Button icon="plus" onClick={() => setAdding(true)}>
          {t('operators.add')}
        </Button>
      }
    >
      {answer.isError && !answer.data ? (
        <LoadFailed onRetry={() => void answer.refetch()} />
      ) : (
        <Card flush>
          <Table
            label={t('operators.title')}
            columns={columns}
            rows={answer.data}
            rowKey={({ id }) => id}
            empty={<EmptyState icon="people" title={t('operators.none')} />}
          />
        </Card>
      )}
      <AddOperator open={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}

const statusTones = { invited: 'accent', active: 'good', disabled: 'bad' } as const;

function useColumns(): readonly Column<Operator>[] {
  const t = useText('console');
  const formats = useFormats();
  const me = useMe();
  return [
    {
      key: 'email',
      head: t('operators.email'),
      cell: ({ id, email }) => (
        <span className="flex items-center gap-2">
          <bdi>{email}</bdi>
          {id === me?.id ? <Tag>{t('operators.you')}</Tag> : null}
        </span>
      ),
    },
    { key: 'role', head: t('operators.role'), cell: ({ role }) => t(`roles.${role}`) },
    {
      key: 'status',
      head: t('operators.status'),
      cell: ({ status }) => <Tag tone={statusTones[status]}>{t(`operators.statuses.${status}`)}</Tag>,
    },
    {
      key: 'totp',
      head: t('operators.totp'),
      cell: ({ totp }) => t(totp ? 'operators.totpOn' : 'operators.totpOff'),
    },
    {
      key: 'seen',
      head: t('operators.seen'),
      cell: ({ seen_at }) => (seen_at === null ? '—' : formats.dateTime(seen_at)),
    },
    {
      key: 'steps',
      head: t('operators.steps'),
      headHidden: true,
      end: true,
      sticks: true,
      cell: (operator) => (operator.id === me?.id ? null : <OperatorSteps operator={operator} />),
    },
  ];
}
