interface PreviewBarProps {
  /** Whether it is a change of something that visitors see already. */
  isChange: boolean;
  /** What would keep it from being saved. */
  problems: string[];
}

/** Says of a page that it is a preview, what is still wrong with it, and how to go back. */
export function PreviewBar({ isChange, problems }: PreviewBarProps) {
  return (
    <div className="notice notice-offer" role="status">
      <p className="notice-title">
        Vista previa: {isChange ? "los cambios no están guardados" : "no está publicado"}
      </p>
      {problems.map((problem) => (
        <p key={problem}>Antes de guardar: {problem}</p>
      ))}
      <p>El formulario sigue como estaba en su pestaña: cierra esta para volver.</p>
    </div>
  );
}
